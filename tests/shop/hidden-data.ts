// What is not for everybody's eyes: the merchant's figures, the inside of the platform, and secrets once given out.

/** What goods cost and bring in: told to API keys, and only when they ask. */
const merchants = /cost|profit|margin|revenue/i

/** Names of columns and of what only the platform knows: told to nobody. */
const inner =
  /^[a-z]+(_[a-z]+)+$|hash|secret|password|folded|^(owner|facts|face|shown|kid|mac|stack|sql|query|version|tenant|elevated)$/i

/** OAuth writes its words so. */
const standard =
  /^(access_token|refresh_token|token_type|expires_in|error_description|\w+_endpoint\w*|\w+_supported)$/

/** The names in here are people's own words: `{ Colour: 'Sage' }`. */
const theirs = new Set(['choices', 'options', 'customTextFields'])

/** Where an answer holds what its reader should not see. */
export function findHiddenFields(value: unknown, isMerchant: boolean, at = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((one, i) => findHiddenFields(one, isMerchant, `${at}[${i}]`))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, held]) => {
    const where = at ? `${at}.${name}` : name
    const hidden = (inner.test(name) && !standard.test(name)) || (!isMerchant && merchants.test(name))
    const below = theirs.has(name) && !Array.isArray(held) ? [] : findHiddenFields(held, isMerchant, where)
    return hidden ? [where, ...below] : below
  })
}

/** Tokens and keys of one test, wherever they turn up. */
export interface Secrets {
  keep(...secrets: (string | undefined)[]): void
  /** Those that a text holds. */
  in(text: string): string[]
}

// Long enough to be one of ours; a token or a key is one such word.
const words = /[\w.-]{30,}/g

/** Begins to keep secrets. */
export function trackSecrets(): Secrets {
  const known = new Set<string>()
  return {
    keep(...secrets) {
      for (const secret of secrets) if (secret) known.add(secret)
    },
    in: (text) => (text.match(words) ?? []).filter((word) => known.has(word)),
  }
}
