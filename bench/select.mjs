// Which parts of a benchmark run.

/** The names with all of these words, in any order; a quoted name is as many words. */
export function selectNames(/** @type {Record<string, unknown>} */ all, /** @type {string[]} */ positionals) {
  const words = positionals.flatMap((each) => each.split(' '))
  return Object.keys(all).filter((name) => words.every((word) => name.split(' ').includes(word)))
}
