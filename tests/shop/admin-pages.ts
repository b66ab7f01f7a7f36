// The admin's pages as the server sends them, without script, beside the storefront of the same shop.
import { createAdmin } from '@vitrine/admin/server'
import { createStorefront } from '@vitrine/storefront/server'
import { host, openShop, type ShopOptions } from './open-shop.ts'

/** What becomes of the admin's calls that write; 'refuses' is how a key without the permission is answered. */
type Writes = 'arrive' | 'lose their answers' | 'fail' | 'are refused'

/** The fields of a form; a list of them may have a name several times. */
type Posted = Record<string, string> | [name: string, value: string][]

/** Opens a shop with its admin and its storefront. */
export async function openAdmin(options: Pick<ShopOptions, 'products' | 'clock'> = {}) {
  const shop = await openShop({ mayFail: true, ...options })
  const shopper = shop.visitor()
  const calls: string[] = []
  const writes: string[] = []
  const meanwhile: { act?: () => Promise<unknown> } = {}
  let fate: Writes = 'arrive'
  const call = async (input: Parameters<typeof fetch>[0], init?: RequestInit) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    calls.push(`${request.method} ${pathname}`)
    if (request.method === 'PATCH' && meanwhile.act) {
      const { act } = meanwhile
      delete meanwhile.act
      await act()
    }
    const isRead = request.method === 'GET' || /\/(query[a-z-]*|list|search|count)$/.test(pathname)
    if (isRead) return shop.platform.fetch(request)
    writes.push(`${request.method} ${pathname}`)
    if (fate === 'are refused') request.headers.set('authorization', (await shopper.tokens()).access)
    const answer = fate === 'fail' ? undefined : await shop.platform.fetch(request)
    return answer && fate !== 'lose their answers' ? answer : new Response(null, { status: 503 })
  }
  const appOptions = { url: host, platformOrigin: host, log: () => {}, fetch: call }
  const admin = createAdmin({ storeName: 'The small shop', siteId: shop.id, ...appOptions })
  const storefront = createStorefront({
    storefrontUrl: 'http://shop.test',
    clientId: shop.clientId,
    ...appOptions,
  })
  const send = async (app: typeof admin | typeof storefront, path: string, form?: Posted) => {
    const request = new Request(`http://shop.test${path}`, {
      headers: { cookie: `vitrine-desk=${shop.apiKey}` },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    const answer = await app.fetch(request)
    return { status: answer.status, headers: answer.headers, html: await answer.text() }
  }
  return {
    ...shop,
    /** What the admin and the storefront have asked the platform for, and which of it may write. */
    calls,
    writes,
    /** Does something while the admin's calls that write meet this fate. */
    async whileWrites<T>(meet: Writes, act: () => Promise<T>): Promise<T> {
      fate = meet
      return act().finally(() => {
        fate = 'arrive'
      })
    },
    /** What happens before the next call that changes something stored. */
    meanwhile,
    admin: (path: string, form?: Posted) => send(admin, `/admin${path}`, form),
    storefront: (path: string, form?: Posted) => send(storefront, path, form),
  }
}

export type Admin = Awaited<ReturnType<typeof openAdmin>>

/** What the form at an address begins with, as it posts it. */
export const formAt = async ({ admin }: Pick<Admin, 'admin'>, path: string) =>
  formIn((await admin(path)).html)

/** A text without the entities of HTML. */
export const unescaped = (html: string) =>
  html
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')

/** The value of an input, a text area or a choice of a page; undefined if it has none of this name. */
export function inputIn(html: string, name: string): string | undefined {
  const [, options] = new RegExp(`<select[^>]* name="${name}"[^>]*>(.*?)</select>`).exec(html) ?? []
  if (options !== undefined) return /<option value="([^"]*)" selected=""/.exec(options)?.[1]
  const [, attributes = '', text = ''] =
    new RegExp(`<(?:input|textarea)([^>]* name="${name}"[^>]*)>([^<]*)`).exec(html) ?? []
  if (!attributes) return undefined
  return unescaped(/ value="([^"]*)"/.exec(attributes)?.[1] ?? text)
}

/** What the form of a page begins with, as it posts it. */
export function formIn(html: string) {
  const base = inputIn(html, 'base') ?? ''
  return {
    ids: { key: inputIn(html, 'key') ?? '', revision: inputIn(html, 'revision') ?? '' },
    base,
    values: JSON.parse(base) as Record<string, string>,
  }
}

/** The problems beside the fields of a page. */
export const problemsIn = (html: string): string[] =>
  [...html.matchAll(/<p(?: id="[^"]*-problem")? class="text-sm text-bad">([^<]*)/g)].map(([, text = '']) =>
    unescaped(text),
  )

/** The fields that a conflict shows, each with the saved value and the entered one. */
export const conflictIn = (html: string): string[] =>
  [...html.matchAll(/<dt class="font-medium[^>]*>([^<]*)|<dd[^>]*><span>\w+<\/span><bdi[^>]*>([^<]*)/g)].map(
    ([, label, value = '']) => unescaped(label ?? value),
  )

/** What the button 'Keep mine' of a conflict posts. */
export const keepIn = (html: string) => ({ keep: / value="(\d+)"[^>]* name="keep"/.exec(html)?.[1] ?? '' })

/** Posts a form with these values in place of those that it began with. */
export const post = (
  { admin }: Pick<Admin, 'admin'>,
  path: string,
  { ids, base, values }: ReturnType<typeof formIn>,
  entered: Record<string, string>,
) => admin(path, { ...ids, base, ...values, ...entered })
