// Where the platform's page leads back to: completes a sign-in that `beginSignIn` has begun.
import { StoreError } from '@vitrine/client'
import { completeSignIn } from '@vitrine/client/server'
import { redirect } from 'react-router'
import type { Route } from './+types/callback'
import { pageInfoContext, shopContext } from '../context.ts'
import { withUserAgent } from '../visitor.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { clientAddress: visitorAddress } = context.get(pageInfoContext)
  try {
    const shop = context.get(shopContext)
    const fetch = withUserAgent(request, shop.fetch)
    return await completeSignIn(request, { ...shop, fetch, visitorAddress })
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
    return redirect('/sign-in?notice=failed', 303)
  }
}
