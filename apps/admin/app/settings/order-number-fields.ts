// The fields of how orders are numbered.
import type { StoreSettings, StoreUpdate } from '@vitrine/client'
import { InvalidEntries, readCount } from '../form/entries.ts'
import type { FormField, FormValues } from '../form/form.ts'

type Numbers = StoreSettings['orderNumbers']

export const orderNumberNames = ['orderNumberKind', 'orderNumberPrefix', 'orderNumberStart'] as const
type OrderNumberName = (typeof orderNumberNames)[number]

const kinds: Record<Numbers['kind'], string> = {
  SEQUENTIAL: 'One after the other',
  RANDOM: 'Random',
}

export const orderNumberFields: readonly FormField<OrderNumberName>[] = [
  {
    name: 'orderNumberKind',
    section: 'Order numbers',
    label: 'Numbers',
    kind: 'choice',
    help: 'Random numbers have ten digits, and do not tell shoppers how many orders you have.',
    options: Object.entries(kinds).map(([value, label]) => ({ value, label })),
    wire: ['store.orderNumbers.kind'],
  },
  {
    name: 'orderNumberPrefix',
    label: 'Prefix',
    kind: 'text',
    help: 'Before each number, such as EU-.',
    isNarrow: true,
    wire: ['store.orderNumbers.prefix'],
  },
  {
    name: 'orderNumberStart',
    label: 'Start',
    kind: 'text',
    help: 'The next order has at least this number, unless numbers are random. It can only be raised.',
    isNarrow: true,
    wire: ['store.orderNumbers.start'],
  },
]

/** What the fields hold. */
export const orderNumberValues = ({ kind, prefix, start }: Numbers): FormValues<OrderNumberName> => ({
  orderNumberKind: kind,
  orderNumberPrefix: prefix ?? '',
  orderNumberStart: `${start}`,
})

/** What was changed of the fields, as it is sent. */
export function readOrderNumbers(
  changed: Partial<FormValues<OrderNumberName>>,
): NonNullable<StoreUpdate['orderNumbers']> {
  const { orderNumberKind: kind, orderNumberPrefix: prefix, orderNumberStart: start } = changed
  if (start?.trim() === '') throw new InvalidEntries({ orderNumberStart: 'Enter a number, such as 20001.' })
  return {
    ...(kind !== undefined && { kind: kind as Numbers['kind'] }),
    ...(prefix !== undefined && { prefix: prefix.trim() || null }),
    ...(start !== undefined && { start: readCount(changed, 'orderNumberStart', '20001') }),
  }
}
