// How the variants of products cover their choices: most products have one of a few shapes, such as every size in every
// colour, so products only name theirs.
import type { IndexFields } from './fields.ts'

export const variantsPerWord = 32

/** The variants of a product as bits, in the order of their choices, in as many words as they need. */
export interface Shape {
  /** How many words a set of variants has. */
  words: number
  choices: number
  collections: number
  /** Every combination of the choices is a variant. */
  isComplete: boolean
  /** For each choice, the variants that have it. */
  variants: Int32Array
}

/** Adds the nth variant to a set that begins at a place of an array. */
export function addVariant(words: number[] | Int32Array, place: number, nth: number): void {
  const word = place + Math.floor(nth / variantsPerWord)
  words[word] = (words[word] as number) | (1 << (nth % variantsPerWord))
}

/**
 * For each variant, the number of its combination of choices. Ids come in any order, so only the order of these numbers
 * gives products with the same combinations the same shape.
 */
export const combinationsOf = ({ options, variants }: Pick<IndexFields, 'options' | 'variants'>): number[] =>
  variants.map((variant) =>
    options.reduce((number, { name, choices }) => {
      const place = choices.findIndex((choice) => choice.name === variant[name])
      return place < 0 ? Infinity : number * choices.length + place
    }, 0),
  )

/** The shapes in use, each with its number. */
export class Shapes {
  readonly all: Shape[] = []
  readonly #numbers = new Map<string, number>()

  /** The number of a shape. */
  numberOf(shape: Shape): number {
    const key = `${shape.words} ${shape.collections} ${shape.isComplete} ${shape.variants.join()}`
    let number = this.#numbers.get(key)
    if (number === undefined) {
      number = this.all.push(shape) - 1
      this.#numbers.set(key, number)
    }
    return number
  }
}
