// The choices that products of the index list, each with the products that list it.
import { SlotList } from './slot-list.ts'

/** A choice of an option, such as Sage of Colour. */
export interface Choice {
  readonly name: string
  /** What products list for it: usually one value, with its colour. */
  readonly values: ChoiceValue[]
}

/** A choice with all that may differ between the products that list it. */
export interface ChoiceValue {
  /** Its place in the table. */
  readonly id: number
  readonly option: string
  readonly choice: Choice
  readonly color: string | undefined
  /** Whether a variant has the choice; a product may list choices without any. */
  readonly hasVariants: boolean
  readonly products: SlotList
}

/** The table of all choices. A value that no product lists any more stays, for the next one. */
export class ChoiceTable {
  readonly values: ChoiceValue[] = []
  readonly byOption = new Map<string, Map<string, Choice>>()

  /** Finds the value, or adds it. */
  value(option: string, name: string, color: string | undefined, hasVariants: boolean): ChoiceValue {
    let choices = this.byOption.get(option)
    if (!choices) this.byOption.set(option, (choices = new Map()))
    let choice = choices.get(name)
    if (!choice) choices.set(name, (choice = { name, values: [] }))
    let value = choice.values.find((each) => each.color === color && each.hasVariants === hasVariants)
    if (!value) {
      value = { id: this.values.length, option, choice, color, hasVariants, products: new SlotList() }
      choice.values.push(value)
      this.values.push(value)
    }
    return value
  }
}
