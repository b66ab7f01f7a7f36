// The address of a policy, and its text for search engines. It runs on the server only, so it costs no script.
import type { StoreSettings } from '@vitrine/client'

/** The path of the page of a policy. */
export const policyUrl = ({ slug }: Pick<StoreSettings['policies'][number], 'slug'>) =>
  `/policies/${encodeURIComponent(slug)}`

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

/** The text of the HTML; blank lines separate its paragraphs. */
export const summaryOf = (html: string): string =>
  html
    .replaceAll(/<\/(?:p|h\d|li|tr)>/g, '\n\n')
    .replaceAll(/<br>/g, ' ')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&([a-z]+|#39);/g, (entity, name: string) => entities[name] ?? entity)
