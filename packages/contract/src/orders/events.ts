// The events of orders: event name -> payload.
import { z } from 'zod'
import { Order } from './order.ts'

const action = z.object({ order: Order })

export const events = {
  'order.created': { wire: 'wix.ecom.v1.order_created', payload: z.object({ entity: Order }) },
  'order.updated': { wire: 'wix.ecom.v1.order_updated', payload: z.object({ currentEntity: Order }) },
  'order.approved': { wire: 'wix.ecom.v1.order_approved', payload: action },
  'order.canceled': { wire: 'wix.ecom.v1.order_canceled', payload: action },
  'order.payment-status-updated': {
    wire: 'wix.ecom.v1.order_payment_status_updated',
    payload: action.extend({ previousPaymentStatus: Order.shape.paymentStatus }),
  },
} as const
