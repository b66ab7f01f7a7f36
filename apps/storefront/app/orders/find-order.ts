// Reads an order of the visitor.
import { type Order, StoreError } from '@vitrine/client'
import type { Visitor } from '../visitor.ts'

/** The visitor's order with this id, or `null`. */
export const findOrder = ({ orders }: Visitor, id: string): Promise<Order | null> =>
  orders.get(id).catch((error: unknown) => {
    // What is no id names no order either.
    if (error instanceof StoreError && error.kind === 'validation') return null
    throw error
  })
