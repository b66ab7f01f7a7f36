// Picks random values by a generator of numbers.

/** @template T @param {() => number} random @param {readonly T[]} values */
export const pick = (random, values) => /** @type {T} */ (values[Math.floor(random() * values.length)])

/** Picks the nth value in proportion to 1/n (Zipf). @template T @param {() => number} random @param {readonly T[]} values */
export const pickSkewed = (random, values) =>
  /** @type {T} */ (values[Math.min(values.length, Math.floor((values.length + 1) ** random())) - 1])
