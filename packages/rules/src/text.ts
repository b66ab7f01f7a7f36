// How names are compared for order and search: without case, accents or width, the same on every engine.

const marks = /\p{M}+/gu

/** The folded form of a text, kept in columns beside it. */
export const fold = (text: string): string =>
  text.normalize('NFKD').replace(marks, '').toLowerCase().normalize('NFKC')
