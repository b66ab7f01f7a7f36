// What is chosen, each a link to the same look without it.
import { buttonLook, Cross } from '@vitrine/ui'
import { Link, useLocation } from 'react-router'
import { browse as words } from '../messages/index.ts'
import { addressOf, widened } from './filters-url.ts'
import type { Look } from './filters-url.ts'
import type { Shelf } from './load-listing.ts'

interface Choice {
  text: string
  /** How any look is without it. */
  without: (from: Look) => Partial<Look>
}

/** What a look leaves out by choice, in words. */
export function chosenIn({ look, asked }: Pick<Shelf, 'look' | 'asked'>): Choice[] {
  const { choices, min, max, inStock, reduced } = look
  return [
    ...choices.map(
      ([option, choice]): Choice => ({
        text: words.choice(option, choice),
        without: ({ choices }) => ({
          choices: choices.filter((one) => one[0] !== option || one[1] !== choice),
        }),
      }),
    ),
    ...(min === undefined
      ? []
      : [{ text: words.noLessThan(asked.min ?? `${min}`), without: () => ({ min: undefined }) }]),
    ...(max === undefined
      ? []
      : [{ text: words.noMoreThan(asked.max ?? `${max}`), without: () => ({ max: undefined }) }]),
    ...(reduced ? [{ text: words.reduced, without: () => ({ reduced: false }) }] : []),
    ...(inStock ? [{ text: words.inStock, without: () => ({ inStock: false }) }] : []),
  ]
}

/** The filters that are chosen, to be taken from the look that is `coming`, if one is; `onLeave` hears when one goes, and the keyboard with it. */
export function Chosen({
  shelf,
  coming,
  onLeave,
}: {
  shelf: Shelf
  coming: Look | undefined
  onLeave: () => void
}) {
  const { pathname } = useLocation()
  const chosen = chosenIn(shelf)
  const from = coming ?? shelf.look
  if (chosen.length === 0) return null
  const stay = { preventScrollReset: true, onClick: onLeave }
  return (
    <ul aria-label={words.chosen} className="flex flex-wrap items-center gap-2">
      {chosen.map(({ text, without }) => (
        <li key={text} className="min-w-0">
          <Link
            {...stay}
            to={addressOf(pathname, { ...from, ...without(from), page: 1 })}
            aria-label={words.remove(text)}
            className="inline-flex min-h-target items-center gap-2 rounded-box border border-edge px-3 text-sm hover:border-ink hover:bg-surface lg:min-h-9"
          >
            <bdi className="min-w-0 wrap-anywhere">{text}</bdi>
            <Cross />
          </Link>
        </li>
      ))}
      <li className="print:hidden">
        <Link
          {...stay}
          to={addressOf(pathname, widened(from))}
          className={buttonLook('bare', 'text-sm lg:min-h-9')}
        >
          {words.clearAll}
        </Link>
      </li>
    </ul>
  )
}
