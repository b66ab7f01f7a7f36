// Retries a save that is lost to a change of other fields.
import { StoreError } from '@vitrine/client'

/** Other fields may change as often as this while one is saved. */
const maxTries = 3

/** Whether the entity has another revision by now. */
export const isMismatch = (error: unknown) =>
  error instanceof StoreError && error.code === 'REVISION_MISMATCH'

/** What the platform answers where another revision is stored by now. */
export const stale = () =>
  new StoreError('application', 'Another revision is stored by now', { code: 'REVISION_MISMATCH' })

/** Runs a save that reads the revision itself, until no other change comes in between. */
export async function retryMismatch<T>(save: () => Promise<T>, tries = maxTries): Promise<T> {
  try {
    return await save()
  } catch (error) {
    if (tries === 1 || !isMismatch(error)) throw error
    return retryMismatch(save, tries - 1)
  }
}
