// The numbers of orders in stores that number them at random.
import type { Ids } from '../deps.ts'

// More digits than sequential numbers begin with, so that a store that changes its mind gives no number twice.
const first = 1_000_000_000n
const last = 9_999_999_999n
const candidateCount = 5

/** A few numbers of ten random digits, of which an order gets the first that is free. */
export const randomNumbers = ({ bytes }: Ids): string[] =>
  Array.from({ length: candidateCount }, () => {
    const random = new DataView(bytes(8).buffer).getBigUint64(0)
    return `${first + (random % (last - first + 1n))}`
  })
