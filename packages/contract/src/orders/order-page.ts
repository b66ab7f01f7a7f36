// The page of an order, which opens by a link in a mail: of guests, who have no account, it is the way back to their order.
import { z } from 'zod'
import { OfflinePayment } from '../offline-payment.ts'
import { Order } from './order.ts'

export const OrderPage = z.object({
  clientId: z.string().describe('A client of the store: the page shows the name and the look of its store.'),
  order: Order.describe(
    'Without streets, phone numbers and the whole email address: a mail may be passed on.',
  ),
  timeZone: z.string().describe('Of the store: time slots are shown in it.'),
  payment: OfflinePayment.nullable().describe('How the order is paid; null if nothing is left to pay.'),
})
/** What the page of an order shows. */
export interface OrderPage extends z.infer<typeof OrderPage> {}

export const SendOrderLink = z.object({
  number: z.string().trim().min(1).max(40).describe('The number of the order.'),
  email: z.string().max(320).describe('The email address that the order has.'),
})
/** An order whose buyer asks for its link. */
export interface SendOrderLink extends z.input<typeof SendOrderLink> {}
