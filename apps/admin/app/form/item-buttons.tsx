// The buttons of an item in an editor of a list: they move it up and remove it.
import { Button } from '@vitrine/ui'

interface ItemButtonsProps<Item> {
  /** What the item is called. */
  name: string
  items: readonly Item[]
  index: number
  /** Changes the whole list. */
  save: (items: Item[]) => void
}

/** 'Move up', which is disabled for the first item, and 'Remove'. */
export function ItemButtons<Item>({ name, items, index, save }: ItemButtonsProps<Item>) {
  const moveUp = () => {
    const next = [...items]
    next.splice(index - 1, 0, ...next.splice(index, 1))
    save(next)
  }
  return (
    <>
      <Button
        kind="text"
        type="button"
        aria-label={`Move ${name} up`}
        disabled={index === 0}
        onClick={moveUp}
      >
        ↑
      </Button>
      <Button
        kind="text"
        type="button"
        aria-label={`Remove ${name}`}
        onClick={() => save(items.filter((_, i) => i !== index))}
      >
        Remove
      </Button>
    </>
  )
}
