// Makes texts safe for the places of a mail: a line of its text, HTML, a header.

// Line breaks would begin another header or fake a sentence, and bidirectional controls show a text in another order.
const unsafe = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_C}]+/gu

/** The text on one line, without control characters and bidirectional controls, cut to a length. */
export function toLine(text: string, maxLength: number): string {
  const line = text.toWellFormed().replace(unsafe, ' ').replace(/\s+/gu, ' ').trim()
  const characters = [...line]
  return characters.length <= maxLength ? line : `${characters.slice(0, maxLength - 1).join('')}…`
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes a text for HTML, inside elements and inside quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] as string)

/** An address with all but its first letters and its last domain hidden: `j•••@e•••.com`. */
export function maskAddress(address: string): string {
  const [, first = '', domain = ''] = /^(.).*@(.)/su.exec(address) ?? []
  // Only letters, because mail programs make links of what looks like one.
  const [ending = ''] = /\.[\p{L}\p{N}-]{1,63}$/u.exec(address) ?? []
  return `${first}•••@${domain}•••${ending}`
}
