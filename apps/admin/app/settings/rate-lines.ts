// The rates of a store for other currencies, as a field holds them.
import type { StoreSettings } from '@vitrine/client'
import { decimalProblem, decimalText, manyDecimals } from '../form/decimals.ts'
import { InvalidEntries } from '../form/entries.ts'

/** A rate on a line of its own: the currency, and how much of it one unit is. */
export const toRateLines = (rates: StoreSettings['prices']['rates']) =>
  rates.map(({ currency, rate }) => `${currency} ${rate}`).join('\n')

/** The rates in these lines; throws if one has none. */
export const toRates = (lines: string) =>
  lines
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const [, currency = '', text = ''] = /^([a-z]{3})\s+(\S+)$/i.exec(line) ?? []
      const rate = decimalText(text, manyDecimals)
      const otherwise = `"${line}" is not a currency and a rate, such as USD 1.0842.`
      if (rate === undefined)
        throw new InvalidEntries({ rates: decimalProblem(text, manyDecimals, otherwise) })
      return { currency: currency.toUpperCase(), rate }
    })
