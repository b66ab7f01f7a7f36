// The ways of delivery of an estimate as radio buttons: each with its price, its time, where it is picked up, or a time slot.
import { Button } from '@vitrine/ui'
import type { ReactNode } from 'react'
import { addressLines } from '../account/address-lines.ts'
import { useStoreLang } from '../frame/store-lang.ts'
import { delivery as messages, language } from '../messages/index.ts'
import type { EstimatedOption } from './estimate.ts'
import { deliveryPrice } from './estimate-rows.ts'

interface OptionsProps {
  options: readonly EstimatedOption[]
  /** The code of the one that is chosen. */
  chosen: string | undefined
  timeZone: string
  onChoose: (option: EstimatedOption) => void
}

type Group = [EstimatedOption, ...EstimatedOption[]]

/** The options; those that are one way of delivery at several times are in one group. */
function groupsOf(options: readonly EstimatedOption[]): Group[] {
  const groups = new Map<string, Group>()
  for (const option of options) {
    const { code, title, price, logistics } = option
    const key = logistics.deliveryTimeSlot ? `${title} ${price.amount}` : code
    groups.set(key, [...(groups.get(key) ?? []), option] as Group)
  }
  return [...groups.values()]
}

/** The options; with script a click chooses one, without it the button below does. */
export function DeliveryOptions({ formQuery, ...rest }: OptionsProps & { formQuery: string }) {
  return (
    <form method="post" action={`/cart/delivery-option${formQuery}`} className="grid gap-3 print:hidden">
      <fieldset className="min-w-0">
        <legend className="sr-only">{messages.options}</legend>
        {groupsOf(rest.options).map((group) =>
          group.length > 1 ? (
            <TimeSlots key={group[0].code} {...rest} options={group} first={group[0]} />
          ) : (
            <Option key={group[0].code} {...rest} option={group[0]}>
              <Title option={group[0]} />
              <SlotTime option={group[0]} timeZone={rest.timeZone} />
              <OptionDetails option={group[0]} />
            </Option>
          ),
        )}
      </fieldset>
      <noscript>
        <Button>{messages.use}</Button>
      </noscript>
    </form>
  )
}

/** One way of delivery at several times: they are many, so they are shown on request. */
function TimeSlots({ first, options, ...rest }: OptionsProps & { first: EstimatedOption }) {
  return (
    <details open={options.some(({ code }) => code === rest.chosen)} className="border-t border-line">
      <summary className="opener flex min-h-target cursor-pointer items-start gap-3 py-3 text-sm">
        <span className="grid min-w-0 flex-1 gap-0.5">
          <Title option={first} />
          <span className="text-ink-soft">{messages.times(options.length)}</span>
          <OptionDetails option={first} />
        </span>
        <OptionPrice option={first} />
      </summary>
      <div className="max-h-72 overflow-y-auto ps-4">
        {options.map((option) => (
          <Option key={option.code} {...rest} option={option}>
            <SlotTime option={option} timeZone={rest.timeZone} />
          </Option>
        ))}
      </div>
    </details>
  )
}

function Option({
  option,
  chosen,
  onChoose,
  children,
}: Pick<OptionsProps, 'chosen' | 'onChoose'> & { option: EstimatedOption; children: ReactNode }) {
  return (
    <label className="flex min-h-target cursor-pointer items-start gap-3 border-t border-line py-3 text-sm">
      <input
        type="radio"
        name="delivery"
        value={option.code}
        checked={option.code === chosen}
        onChange={() => onChoose(option)}
        className="mt-0.5 size-4.5 flex-none"
      />
      <span className="grid min-w-0 flex-1 gap-0.5">{children}</span>
      <OptionPrice option={option} />
    </label>
  )
}

const OptionPrice = ({ option: { price } }: { option: EstimatedOption }) => (
  <span className="flex-none tabular-nums">{deliveryPrice(price).formattedAmount}</span>
)

const Title = ({ option: { title } }: { option: EstimatedOption }) => (
  <bdi lang={useStoreLang()} className="font-medium wrap-anywhere">
    {title}
  </bdi>
)

/** The day and the hours of a time slot, in the time of the shop. */
function SlotTime({ option, timeZone }: { option: EstimatedOption; timeZone: string }) {
  const slot = option.logistics.deliveryTimeSlot
  if (!slot) return null
  const format = new Intl.DateTimeFormat(language, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  })
  return (
    // Server and browser may write the same time with other spaces.
    <time dateTime={slot.from} suppressHydrationWarning>
      {format.formatRange(new Date(slot.from), new Date(slot.to))}
    </time>
  )
}

/** In the merchant's words when it comes, or where and how it is picked up. */
function OptionDetails({ option: { logistics } }: { option: EstimatedOption }) {
  const lang = useStoreLang()
  const { deliveryTime, instructions, pickupDetails } = logistics
  const address = pickupDetails && addressLines(pickupDetails.address).join(', ')
  return (
    <>
      {pickupDetails && (
        <span className="text-ink-soft">
          {messages.pickup[pickupDetails.pickupMethod]}
          {address && (
            <bdi lang={lang} className="block wrap-anywhere">
              {address}
            </bdi>
          )}
        </span>
      )}
      {[deliveryTime, instructions].map(
        (text) =>
          text && (
            <bdi key={text} lang={lang} className="text-ink-soft wrap-anywhere">
              {text}
            </bdi>
          ),
      )}
    </>
  )
}
