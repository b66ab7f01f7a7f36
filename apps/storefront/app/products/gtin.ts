// The numbers of barcodes that search engines know.

const digitSum = (digits: string) =>
  [...digits].reverse().reduce((sum, digit, i) => sum + Number(digit) * (i % 2 === 0 ? 1 : 3), 0)

/** The barcode if it is a Global Trade Item Number: 8, 12, 13 or 14 digits, the last of which checks the others. */
export function toGtin(barcode: string | undefined): string | undefined {
  const digits = barcode?.replaceAll(/[\s-]/g, '') ?? ''
  return /^(\d{8}|\d{12,14})$/.test(digits) && digitSum(digits) % 10 === 0 ? digits : undefined
}
