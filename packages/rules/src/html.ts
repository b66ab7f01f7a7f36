// Plain text as HTML, for the fields that the wire returns as HTML.

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Converts a text to HTML: blank lines separate paragraphs, and every special character is escaped. */
export const toHtml = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => {
      const escaped = paragraph.trim().replaceAll(/[&<>"']/g, (character) => entities[character] as string)
      return `<p>${escaped.replaceAll('\n', '<br>')}</p>`
    })
    .join('')
