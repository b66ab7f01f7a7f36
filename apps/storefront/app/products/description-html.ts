// The HTML of descriptions. It runs on the server only, so it costs no script.

const attribute = '(?: (?:href|target|rel|src|alt|width|height|start|colspan|rowspan)="[^"<>]*")*'
const elements =
  'p|br|h[1-6]|ul|ol|li|blockquote|pre|code|hr|img|table|tbody|tr|th|td|a|strong|b|em|i|u|s|sup|sub'
const written = new RegExp(`^(?:[^<>]|</?(?:${elements})${attribute}>)*$`)
const address = /(?:href|src)="([^"]*)"/g
const safeAddress = /^(?:https?:\/\/|mailto:|tel:|\/(?!\/))[^\s\\]*$/i

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escape = (text: string) => text.replaceAll(/[&<>]/g, (character) => escapes[character] as string)

/**
 * The HTML of a text if it is what the platform writes: elements of texts, without scripts, styles and handlers, and links to
 * the web. Anything else is shown as the text that it is, because a storefront may have another platform.
 */
export const toDescriptionHtml = (html: string): string =>
  written.test(html) && [...html.matchAll(address)].every(([, url = '']) => safeAddress.test(url))
    ? html
    : `<p>${escape(html)}</p>`
