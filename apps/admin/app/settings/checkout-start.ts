// The settings of the checkout have one page, at the id of the store.
import { redirect } from 'react-router'
import type { Route } from './+types/checkout-start'
import { adminContext } from '../context.ts'

export const loader = ({ context }: Route.LoaderArgs) =>
  redirect(`/checkout-settings/${context.get(adminContext).siteId}`)
