// Reads what the cart page shows of delivery: the countries of its form, and the estimate for the visitor's destination.
import { StoreError } from '@vitrine/client'
import { destinationCountries } from '@vitrine/ui'
import type { DestinationCountry } from '@vitrine/ui'
import type { RouterContextProvider } from 'react-router'
import { shopContext } from '../context.ts'
import { loadShop } from '../frame/load-shop.ts'
import { shareRead } from '../frame/share-read.ts'
import { language } from '../messages/index.ts'
import { visitorContext } from '../visitor.ts'
import type { Visitor } from '../visitor.ts'
import { readDestinationCookie } from './destination.ts'
import type { Destination } from './destination.ts'
import { toEstimate } from './estimate.ts'
import type { Estimate } from './estimate.ts'

/** What the cart page knows of delivery. */
export interface DeliveryData {
  countries: DestinationCountry[]
  timeZone: string
  destination?: Destination
  /** Absent without a destination, and if it could not be estimated: the browser tries again. */
  estimate?: Estimate
}

/** The countries of the form. */
export const readCountries = (context: Readonly<RouterContextProvider>): Promise<DestinationCountry[]> =>
  shareRead(context.get(shopContext), 'delivery destinations', async () =>
    destinationCountries(await context.get(visitorContext).deliveryProfiles.destinations(), language),
  )

/** Nothing, in place of what the platform has refused or could not answer: the cart is shown without it. */
function withoutIt(error: unknown): undefined {
  if (!(error instanceof StoreError)) throw error
}

async function estimateFor({ cart }: Visitor, destination: Destination): Promise<Estimate> {
  return toEstimate(await cart.estimateTotals({ shippingAddress: destination }), destination)
}

/** Reads what the cart page shows of delivery; undefined if the platform does not tell where the shop delivers. */
export async function readDelivery(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<DeliveryData | undefined> {
  const visitor = context.get(visitorContext)
  const destination = readDestinationCookie(request.headers.get('cookie') ?? '')
  const [known, { settings }, estimate] = await Promise.all([
    readCountries(context).catch(withoutIt),
    loadShop(visitor, context.get(shopContext)),
    // An empty cart has none.
    destination && estimateFor(visitor, destination).catch(withoutIt),
  ])
  if (!known) return undefined
  return {
    countries: known,
    timeZone: settings.timeZone,
    ...(destination && { destination }),
    ...(estimate && { estimate }),
  }
}
