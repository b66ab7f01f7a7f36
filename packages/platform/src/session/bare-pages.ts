// The pages of the platform that no shopper reads: one hands a code to the page around its frame, one only warms a
// connection, one says that a link is broken.
import type { RawAnswer } from '../call.ts'
import { base64url } from 'jose'
import type { Ids } from '../deps.ts'

const page = (
  statusCode: number,
  html: string,
  { scripts = "'none'", frames = "'none'" }: { scripts?: string; frames?: string } = {},
): RawAnswer => ({
  statusCode,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; script-src ${scripts}; base-uri 'none'; form-action 'none'; frame-ancestors ${frames}`,
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
  },
  body: `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">${html}</html>`,
})

// `<` could end the script.
const toScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/** A page in a frame that sends a message to the page around it, if that is of one of these origins. */
export function messagePage(ids: Ids, message: object, origins: readonly string[]): RawAnswer {
  const nonce = base64url.encode(ids.bytes(16))
  const script = `for (const origin of ${toScript(origins)}) parent.postMessage(${toScript(message)}, origin)`
  return page(200, `<title>Signing in</title><script nonce="${nonce}">${script}</script>`, {
    scripts: `'nonce-${nonce}'`,
    frames: origins.join(' ') || "'none'",
  })
}

/** An empty page in a frame: loading it opens the connection to the platform. */
export const warmPage = (origins: readonly string[]): RawAnswer =>
  page(200, '<title>Ready</title>', { frames: origins.join(' ') || "'none'" })

/** A page that says why a link leads no further. */
export const brokenLinkPage = (reason: string): RawAnswer =>
  page(
    400,
    `<title>This link does not work</title><h1>This link does not work</h1><p>${reason}</p><p>Go back to the shop and try again.</p>`,
  )

/** A redirect. */
export const redirectTo = (location: string): RawAnswer => ({
  statusCode: 303,
  headers: { location, 'referrer-policy': 'no-referrer' },
  body: '',
})

/** A JSON answer. */
export const rawJson = (body: object): RawAnswer => ({
  statusCode: 200,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify(body),
})
