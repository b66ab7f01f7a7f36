// Spreads an amount over parts so that the shares add up to it.

/** A part, the weight of its share, and the key that decides between equal remainders. */
interface Part {
  weight: bigint
  key: string
}

/**
 * The shares of `amount` in proportion to the weights, by largest remainder: each share is rounded down, and what is left goes, a
 * minor unit each, to the largest remainders, and of equal ones to the first key. Without any weight nothing is spread.
 */
export function prorate(amount: bigint, parts: readonly Part[]): bigint[] {
  const sum = parts.reduce((total, { weight }) => total + weight, 0n)
  if (sum === 0n) return parts.map(() => 0n)
  if (parts.length === 1) return [amount]
  const products = parts.map(({ weight }) => amount * weight)
  const shares = products.map((product) => product / sum)
  const left = Number(amount - shares.reduce((total, share) => total + share, 0n))
  if (left === 0) return shares
  const order = parts
    .map(({ key }, place) => ({ place, key, remainder: (products[place] as bigint) % sum }))
    .sort((a, b) =>
      a.remainder === b.remainder ? (a.key < b.key ? -1 : 1) : a.remainder > b.remainder ? -1 : 1,
    )
  for (const { place } of order.slice(0, left)) shares[place] = (shares[place] as bigint) + 1n
  return shares
}
