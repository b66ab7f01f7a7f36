// Makes the parts of a mail from the blocks of a template.
import type { MailContent, MailStore } from './mail.ts'

/** A part of a mail: a sentence, a code to type, or a link to open. Sentences get the store's name as it may be shown. */
type Block = string | ((name: string) => string) | { code: string } | { link: string; label: string }

/** What a template says. */
interface MailDraft {
  subject(name: string): string
  blocks: Block[]
}

/** Makes a mail with a text part and an HTML part. */
export function composeMail({ name }: MailStore, { subject, blocks }: MailDraft): MailContent {
  const lines = blocks.map((block) => {
    if (typeof block === 'string') return block
    if (typeof block === 'function') return block(name)
    return 'code' in block ? block.code : `${block.label}: ${block.link}`
  })
  return { from: { name }, subject: subject(name), text: lines.join('\n\n'), html: '' }
}
