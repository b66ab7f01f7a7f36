// A browser without script in front of the hosted sign-in pages.
import { host } from './open-shop.ts'
import { known, openSignInPages } from './sign-in-platform.ts'

/** The query of a page that belongs to the redirect session. */
export const search: URLSearchParams = new URLSearchParams({ session: known.session })

/** Opens the browser. */
export function openBrowser(options: Parameters<typeof openSignInPages>[0] = {}) {
  const { hosted, received, state } = openSignInPages(options)
  const cookies = new Map<string, string>()
  const send = async (path: string, init: RequestInit = {}) => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const headers = { origin: host, ...(cookie && { cookie }), ...init.headers }
    const request = new Request(`${host}${path}`, { ...init, headers })
    const response = await hosted.fetch(request, { clientAddress: known.visitor })
    for (const stored of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(stored) ?? []
      if (/max-age=0/i.test(stored)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return {
      status: response.status,
      headers: response.headers,
      location: response.headers.get('location'),
      html: (await response.text()).replaceAll('<!-- -->', ''),
    }
  }
  const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    send(path, { method: 'POST', body: new URLSearchParams(fields), headers })
  return {
    received,
    state,
    visit: send,
    post,
    /** Sends a form of a page of the redirect session. */
    fill: (path: string, fields: Record<string, string> = {}) =>
      post(`${path}?${search}`, { session: known.session, ...fields }),
  }
}
