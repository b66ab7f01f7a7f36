// The saved views of all lists, in a cookie: the wire has no place for them, and they work without script.
import { createServerCookie } from '@vitrine/app-server'
import type { AdminOptions } from '../../server-entry.d.ts'
import type { AreaPath } from '../areas.ts'

/** A search and a sort order with a name. */
export interface SavedView {
  name: string
  /** The search part of the list's URL. */
  search: string
}

type Views = Partial<Record<AreaPath, SavedView[]>>

// Browsers drop a cookie of more than 4096 bytes without a word.
const maxCookieBytes = 3500
const oneYear = 365 * 24 * 60 * 60

const cookieOf = ({ platformOrigin: origin }: AdminOptions) =>
  createServerCookie('vitrine-views', { origin, path: '/admin', maxAge: oneYear })

/** The saved views by area; what is malformed counts as none. */
export async function readViews(request: Request, options: AdminOptions): Promise<Views> {
  const stored = (await cookieOf(options).parse(request.headers.get('cookie'))) as Record<
    string,
    unknown
  > | null
  return Object.fromEntries(
    Object.entries(stored ?? {}).map(([area, views]) => [
      area,
      Array.isArray(views) ? views.filter(isView) : [],
    ]),
  )
}

/** The header that stores the views for a year; undefined if there are too many of them. */
export async function viewHeaders(views: Views, options: AdminOptions): Promise<HeadersInit | undefined> {
  const cookie = await cookieOf(options).serialize(views)
  return cookie.length > maxCookieBytes ? undefined : { 'set-cookie': cookie }
}

const isView = (view: Partial<SavedView> | null): view is SavedView =>
  typeof view?.name === 'string' && typeof view.search === 'string' && view.search.startsWith('?')
