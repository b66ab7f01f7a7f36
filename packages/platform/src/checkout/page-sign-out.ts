// The sign-out of a member on the hosted checkout page. Who has signed in at the shop is signed out there, and the page ends; who has
// signed in on the page goes on as a guest, without what was entered.
import type { FeatureDeps } from '../feature.ts'
import { endMemberSession } from '../session/store.ts'
import { bindPage, issuePageToken, type OpenPage, requirePage } from './page-scope.ts'

/** Makes the function that signs the member of a page out; it returns the token of the guest's page, or null if the page has ended. */
export const pageSignOut =
  (deps: FeatureDeps) =>
  async (page: OpenPage, token: string): Promise<string | null> => {
    const { database, clock } = deps
    const { handed, scope } = page
    const { storeId } = scope
    const { memberId, sessionId, ...guest } = handed
    if (memberId === undefined) return token
    if (sessionId !== undefined) {
      await endMemberSession(database, storeId, { memberId, id: sessionId }, clock.now())
      return null
    }
    const next = await issuePageToken(deps, database, storeId, guest)
    await bindPage(deps, scope, next, (read) => {
      const { typed: _, ...facts } = requirePage(page, read)
      return facts
    })
    return next
  }
