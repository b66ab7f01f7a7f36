// The origins of the pictures in what a store has saved: its pages allow them in their Content-Security-Policy.
import { parseUrl } from '@vitrine/contract/constants'

// The fields that hold a picture with its `url`, or several of them; links have URLs, too.
const pictureFields = new Set(['pictures', 'picture', 'image', 'displayImage', 'src'])
// Texts that may be HTML, as it was sent.
const htmlFields = new Set(['description', 'body'])
// Variants have no pictures and are most of a product; the data of a merchant's programs are on no page.
const otherFields = new Set(['variants', 'extendedFields'])

// Outside of quotes there is no `<`, so that a text of many beginnings of elements is not read from each of them to its end.
const imgElement =
  /<img\b(?:[^<>"']|"[^"]{0,2000}"|'[^']{0,2000}'){0,2000}?\ssrc\s{0,9}=\s{0,9}["']?(https?:[^\s"'>]*)/gi

// A semicolon or a comma in a host, which URLs allow, would end a directive or the whole policy.
const plainHost = /^(?:[a-z\d._-]+|\[[\da-f:]+\])$/

function originOf(url: string): string | undefined {
  const parsed = /^https?:/i.test(url) ? parseUrl(url) : undefined
  return parsed && plainHost.test(parsed.hostname) ? parsed.origin : undefined
}

function collect(value: unknown, field: string, origins: Set<string>): void {
  const add = (url: string) => {
    const origin = originOf(url)
    if (origin) origins.add(origin)
  }
  if (typeof value === 'string') {
    if (field === 'logoUrl' || field === 'pictureOrigin') add(value)
    else if (htmlFields.has(field) && value.includes('<'))
      for (const [, url = ''] of value.matchAll(imgElement)) add(url)
  } else if (Array.isArray(value)) {
    for (const item of value) collect(item, field, origins)
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, part] of Object.entries(value)) {
      if (name === 'url' && typeof part === 'string' && pictureFields.has(field)) add(part)
      else if (!otherFields.has(name)) collect(part, name, origins)
    }
  }
}

/** The origins of all pictures in documents of a store, sorted. */
export function pictureOriginsIn(documents: unknown): string[] {
  const origins = new Set<string>()
  collect(documents, '', origins)
  return [...origins].toSorted()
}
