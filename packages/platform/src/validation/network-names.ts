// The name of a network, with those of the wider networks around it: one text, as tokens carry it.

// No character of base64url.
const separator = '.'

/** Joins the names of a network and of those around it, the narrowest first. */
export const joinNames = (names: readonly string[]): string => names.join(separator)

/**
 * The names in that of a network, the narrowest first: of an IPv4 address and its /24, or of the /64, the /56 and the /48 of an
 * IPv6 address. Tokens of earlier versions name the narrowest alone.
 */
export const namesOf = (network: string): [string, ...string[]] =>
  network.split(separator) as [string, ...string[]]
