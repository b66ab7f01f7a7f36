// Sets what a merchant has sent of the stock of a variant.
import { beyondLimit, changeLevel, Invalid, isBeyondLimit, type StockLevel } from '@vitrine/rules'

/** What a call sets of a level; throws if it is beyond the limit of a preorder. `field` is that of the quantity in the request. */
export function setLevel(
  before: StockLevel,
  sent: Parameters<typeof changeLevel>[1],
  field = 'inventoryItem.quantity',
): StockLevel {
  const level = changeLevel(before, sent)
  if (isBeyondLimit(before, level)) throw new Invalid([beyondLimit(field, level)])
  return level
}
