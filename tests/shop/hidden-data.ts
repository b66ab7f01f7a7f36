// What a response may not contain: the merchant's figures, internals of the platform, and secrets issued earlier.

/** Costs and profits of products, and the files that buyers get: only API keys get them. */
const merchantOnly = /cost|profit|margin|revenue|digitalFile/i

/** Names of columns and internals: no caller gets them. */
const internal =
  /^[a-z]+(_[a-z]+)+$|hash|secret|password|folded|^(owner|facts|face|shown|kid|mac|stack|sql|query|version|tenant|elevated)$/i

/** Names that look like columns but are fields of OAuth. */
const oauth =
  /^(access_token|refresh_token|token_type|expires_in|error_description|\w+_endpoint\w*|\w+_supported)$/

/** Objects whose keys are written by merchants or visitors: `{ Colour: 'Sage' }`. */
const freeKeys = new Set(['choices', 'options', 'customTextFields'])

// Responses have a few hundred names, again and again.
const verdicts = new Map<string, 'internal' | 'merchant only' | 'public'>()

function verdictOn(name: string) {
  const known = verdicts.get(name)
  if (known) return known
  const verdict =
    internal.test(name) && !oauth.test(name)
      ? 'internal'
      : merchantOnly.test(name)
        ? 'merchant only'
        : 'public'
  if (verdicts.size < 10_000) verdicts.set(name, verdict)
  return verdict
}

/** The paths of fields in a response that its reader must not get. */
export function findHiddenFields(value: unknown, isMerchant: boolean, path = ''): string[] {
  if (Array.isArray(value))
    return value.flatMap((item, i) => findHiddenFields(item, isMerchant, `${path}[${i}]`))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    const innerPath = path ? `${path}.${name}` : name
    const verdict = verdictOn(name)
    // The version of a rich text is part of the wire.
    const isOfText = name === 'version' && /(^|\.)metadata\.version$/.test(innerPath)
    // What a delivery costs its shopper.
    const isOfDelivery = name === 'cost' && /(^|\.)shippingInfo\./.test(innerPath)
    const isHidden =
      !isOfText && !isOfDelivery && (verdict === 'internal' || (verdict === 'merchant only' && !isMerchant))
    const below =
      freeKeys.has(name) && !Array.isArray(inner) ? [] : findHiddenFields(inner, isMerchant, innerPath)
    return isHidden ? [innerPath, ...below] : below
  })
}

/** The tokens and keys issued in one test. */
export interface Secrets {
  keep(...secrets: (string | undefined)[]): void
  /** The known secrets that a text contains. */
  in(text: string): string[]
}

// Tokens and keys are words of at least this length.
const words = /[\w.-]{30,}/g

/** Creates an empty set of known secrets. */
export function trackSecrets(): Secrets {
  const known = new Set<string>()
  return {
    keep(...secrets) {
      for (const secret of secrets) if (secret) known.add(secret)
    },
    in: (text) => (text.match(words) ?? []).filter((word) => known.has(word)),
  }
}
