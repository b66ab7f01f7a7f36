// Makes the parts of a mail from the blocks of a template. Templates bring plain text; only this file writes HTML.
import { escapeHtml, toLine } from './mail-text.ts'
import type { MailContent, MailStore } from './mail.ts'

/** A part of a mail: a sentence, lines of a list, a code to type, or a link to open. A sentence may hold the store's name. */
type Block =
  | string
  | ((name: string) => string)
  | { lines: readonly string[] }
  | { code: string }
  | { link: string; label: string }

/** What a template brings. */
interface MailDraft {
  subject(name: string): string
  blocks: Block[]
}

const maxNameLength = 80
const maxLineLength = 400

/** A block as both parts of the mail show it. */
interface Rendered {
  text: string
  html: string
}

// No colours of our own: mail programs choose dark ones at night, and swap only those that they know.
const buttonStyle =
  'display:inline-block;padding:12px 20px;border:2px solid currentColor;border-radius:8px;color:inherit;font-weight:600;text-decoration:none'
const codeStyle = 'margin:24px 0;font-size:32px;font-weight:700;letter-spacing:4px'
const bodyStyle = "margin:0;padding:24px;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif"
const softStyle = 'font-size:14px;overflow-wrap:anywhere'

const paragraph = (html: string, style = 'margin:0 0 16px') => `<p style="${style}">${html}</p>`

/** The address of a link, escaped by the URL's own rules; fails on what is no web address, because the platform builds it. */
function toHref(link: string): string {
  const url = new URL(link)
  if (/^https?:$/.test(url.protocol)) return url.href
  throw new Error('A mail links to web addresses only')
}

/** Shows a link as a button, and its address below, for mail programs that open no links. */
function renderLink(link: string, label: string): Rendered {
  const href = toHref(link)
  const anchor = (style: string, text: string) =>
    `<a href="${escapeHtml(href)}" style="${style}">${escapeHtml(text)}</a>`
  return {
    text: `${label}:\n${href}`,
    html:
      paragraph(anchor(buttonStyle, label), 'margin:24px 0') +
      paragraph(anchor('color:inherit', href), softStyle),
  }
}

function renderBlock(block: Block, name: string): Rendered {
  if (typeof block === 'object' && 'link' in block) return renderLink(block.link, block.label)
  if (typeof block === 'object' && 'lines' in block) {
    const lines = block.lines.map((line) => toLine(line, maxLineLength))
    return { text: lines.join('\n'), html: paragraph(lines.map(escapeHtml).join('<br>\n')) }
  }
  const isCode = typeof block === 'object'
  const text = toLine(isCode ? block.code : typeof block === 'string' ? block : block(name), maxLineLength)
  const html = escapeHtml(text)
  return { text, html: isCode ? paragraph(html, codeStyle) : paragraph(html) }
}

const toDocument = (subject: string, content: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
</head>
<body style="${bodyStyle}">
<div style="max-width:520px;margin:0 auto">
${content}
</div>
</body>
</html>
`

/** Makes a mail with a text part and an HTML part. */
export function composeMail(store: MailStore, draft: MailDraft): MailContent {
  const storefront = toHref(store.storefrontUrl)
  const name = toLine(store.name, maxNameLength) || new URL(storefront).host
  const subject = toLine(draft.subject(name), maxLineLength)
  const blocks = draft.blocks.map((block) => renderBlock(block, name))
  const heading = paragraph(escapeHtml(name), 'margin:0 0 24px;font-size:20px;font-weight:700')
  const footer = `<a href="${escapeHtml(storefront)}" style="color:inherit">${escapeHtml(storefront)}</a>`
  return {
    from: { name },
    subject,
    text: `${[...blocks.map(({ text }) => text), `-- \n${name}\n${storefront}`].join('\n\n')}\n`,
    html: toDocument(
      subject,
      [heading, ...blocks.map(({ html }) => html), paragraph(footer, `margin:32px 0 0;${softStyle}`)].join(
        '\n',
      ),
    ),
  }
}
