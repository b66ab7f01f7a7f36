// The settings of the store have one page, at the id of the store.
import { redirect } from 'react-router'
import type { Route } from './+types/settings-start'
import { adminContext } from '../context.ts'

export const loader = ({ context }: Route.LoaderArgs) =>
  redirect(`/settings/${context.get(adminContext).siteId}`)
