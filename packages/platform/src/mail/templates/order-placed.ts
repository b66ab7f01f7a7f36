// The mail that confirms an order. Its address has not been proved, so it holds nothing that the buyer has typed.
import { composeMail } from '../compose.ts'
import type { MailContent, MailStore } from '../mail.ts'

/** What the mail says of an order. */
interface PlacedOrder {
  number: string
  /** The products with their quantities and prices, such as `2 × Stoneware mug: €48.00`. */
  items: readonly string[]
  /** What the total is made of, and the total. */
  sums: readonly string[]
  /** How the order is paid; absent: it is paid, or costs nothing. */
  payment?: { title: string; instructions?: string | null | undefined } | undefined
  /** Opens the order. */
  link: string
}

/** Confirms an order. */
export const orderPlacedMail = (
  store: MailStore,
  { number, items, sums, payment, link }: PlacedOrder,
): MailContent =>
  composeMail(store, {
    subject: (name) => `Your order ${number} at ${name}`,
    blocks: [
      (name) => `Thank you for your order at ${name}. We have received it under the number ${number}.`,
      { lines: items },
      { lines: sums },
      ...(payment ? [{ lines: [`To be paid: ${payment.title}`, `Reference: order ${number}`] }] : []),
      ...(payment?.instructions ? [payment.instructions] : []),
      { link, label: 'View your order' },
      'If you have not ordered anything, ignore this email.',
    ],
  })
