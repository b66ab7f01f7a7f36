// Sets what a merchant has sent of the stock of a variant.
import { beyondLimit, changeLevel, Invalid, isBeyondLimit, type StockLevel } from '@vitrine/rules'

/** What a call sets of a level; throws if it is beyond the limit of a preorder. */
export function setLevel(before: StockLevel, sent: Parameters<typeof changeLevel>[1]): StockLevel {
  const level = changeLevel(before, sent)
  if (isBeyondLimit(before, level)) throw new Invalid([beyondLimit('inventoryItem.quantity', level)])
  return level
}
