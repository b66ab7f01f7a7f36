// Ways of delivery as radio buttons: each with its price, its time, where it is picked up, or a time slot.
import type { ReactNode } from 'react'
import { type AddressParts, addressLines } from './address-lines.ts'

/** One way of delivery. */
export interface OfferedDelivery {
  code: string
  title: string
  price: { amount: string; formattedAmount: string }
  logistics: {
    deliveryTime?: string | undefined
    instructions?: string | undefined
    pickupDetails?: { address: AddressParts; pickupMethod: 'STORE_PICKUP' | 'PICKUP_POINT' } | undefined
    deliveryTimeSlot?: { from: string; to: string } | undefined
  }
}

/** How the options are shown. */
interface DeliveryOptionsProps<Option extends OfferedDelivery> {
  /** The name of the field, whose value is the code. */
  name: string
  options: readonly Option[]
  /** The code of the one that is chosen. */
  chosen: string | undefined
  /** Of the shop: time slots are shown in it. */
  timeZone: string
  /** The language of the page. */
  language: string
  /** The language of the merchant's texts, if it is another one. */
  lang?: string | undefined
  texts: {
    free: string
    times: (n: number) => string
    pickup: Record<'STORE_PICKUP' | 'PICKUP_POINT', string>
  }
  /** Called for a click; without it the form keeps the choice. */
  onChoose?: (option: Option) => void
}

type Group<Option> = [Option, ...Option[]]
type Context = Pick<DeliveryOptionsProps<OfferedDelivery>, 'timeZone' | 'language' | 'lang' | 'texts'>

/** The options; those that are one way of delivery at several times are in one group. */
function groupsOf<Option extends OfferedDelivery>(options: readonly Option[]): Group<Option>[] {
  const groups = new Map<string, Group<Option>>()
  for (const option of options) {
    const { code, title, price, logistics } = option
    const key = logistics.deliveryTimeSlot ? `${title} ${price.amount}` : code
    groups.set(key, [...(groups.get(key) ?? []), option] as Group<Option>)
  }
  return [...groups.values()]
}

/** The options, for a fieldset of a form. */
export const DeliveryOptions = <Option extends OfferedDelivery>(props: DeliveryOptionsProps<Option>) =>
  groupsOf(props.options).map((group) =>
    group.length > 1 ? (
      <TimeSlots key={group[0].code} {...props} options={group} first={group[0]} />
    ) : (
      <Choice key={group[0].code} {...props} option={group[0]}>
        <Title option={group[0]} lang={props.lang} />
        <SlotTime option={group[0]} {...props} />
        <OptionDetails option={group[0]} {...props} />
      </Choice>
    ),
  )

/** One way of delivery at several times: they are many, so they are shown on request. */
function TimeSlots<Option extends OfferedDelivery>({
  first,
  options,
  ...rest
}: DeliveryOptionsProps<Option> & { first: Option }) {
  return (
    <details open={options.some(({ code }) => code === rest.chosen)} className="border-t border-line">
      <summary className="opener flex min-h-target cursor-pointer items-start gap-3 py-3 text-sm">
        <span className="grid min-w-0 flex-1 gap-0.5">
          <Title option={first} lang={rest.lang} />
          <span className="text-ink-soft">{rest.texts.times(options.length)}</span>
          <OptionDetails option={first} {...rest} />
        </span>
        <OptionPrice option={first} texts={rest.texts} />
      </summary>
      <div className="max-h-72 overflow-y-auto ps-4">
        {options.map((option) => (
          <Choice key={option.code} {...rest} option={option}>
            <SlotTime option={option} {...rest} />
          </Choice>
        ))}
      </div>
    </details>
  )
}

function Choice<Option extends OfferedDelivery>({
  name,
  option,
  chosen,
  texts,
  onChoose,
  children,
}: Pick<DeliveryOptionsProps<Option>, 'name' | 'chosen' | 'texts' | 'onChoose'> & {
  option: Option
  children: ReactNode
}) {
  const isChosen = option.code === chosen
  return (
    <label className="flex min-h-target cursor-pointer items-start gap-3 border-t border-line py-3 text-sm">
      <input
        type="radio"
        name={name}
        value={option.code}
        {...(onChoose
          ? { checked: isChosen, onChange: () => onChoose(option) }
          : { defaultChecked: isChosen })}
        className="mt-0.5 size-4.5 flex-none"
      />
      <span className="grid min-w-0 flex-1 gap-0.5">{children}</span>
      <OptionPrice option={option} texts={texts} />
    </label>
  )
}

const OptionPrice = ({ option: { price }, texts }: { option: OfferedDelivery } & Pick<Context, 'texts'>) => (
  <span className="flex-none tabular-nums">
    {Number(price.amount) === 0 ? texts.free : price.formattedAmount}
  </span>
)

const Title = ({ option: { title }, lang }: { option: OfferedDelivery } & Pick<Context, 'lang'>) => (
  <bdi lang={lang} className="font-medium wrap-anywhere">
    {title}
  </bdi>
)

/** The day and the hours of a time slot, in the time of the shop. */
function SlotTime({ option, language, timeZone }: { option: OfferedDelivery } & Context) {
  const slot = option.logistics.deliveryTimeSlot
  if (!slot) return null
  return (
    // Server and browser may write the same time with other spaces.
    <time dateTime={slot.from} suppressHydrationWarning>
      {slotText(slot, language, timeZone)}
    </time>
  )
}

/** The day and the hours of a time slot in words. */
export const slotText = (
  { from, to }: { from: string; to: string },
  language: string,
  timeZone: string,
): string =>
  new Intl.DateTimeFormat(language, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  }).formatRange(new Date(from), new Date(to))

/** In the merchant's words when it comes, or where and how it is picked up. */
function OptionDetails({ option: { logistics }, lang, texts }: { option: OfferedDelivery } & Context) {
  const { deliveryTime, instructions, pickupDetails } = logistics
  const address = pickupDetails && addressLines(pickupDetails.address).join(', ')
  return (
    <>
      {pickupDetails && (
        <span className="text-ink-soft">
          {texts.pickup[pickupDetails.pickupMethod]}
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
