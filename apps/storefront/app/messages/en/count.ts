// Numbers and the nouns they count, by the rules of English.

/** '1,234' */
export const formatNumber = (n: number) => n.toLocaleString('en')

/** '1 item', '2 items' */
export const count = (n: number, singular: string, plural = `${singular}s`) =>
  `${formatNumber(n)} ${n === 1 ? singular : plural}`
