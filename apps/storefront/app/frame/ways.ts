// The collections that lead from every page into the shop.
import { useRouteLoaderData } from 'react-router'
import type { loader } from '../root.tsx'
import type { Visitor } from '../visitor.ts'

/** More would be a list, and no way. */
const most = 12

/** A collection, as a link to it needs it. */
export interface Way {
  id: string
  name: string
  path: string
}

/** The first collections that have something in them. */
export async function waysInto(collections: Visitor['collections']): Promise<Way[]> {
  const { items } = await collections.query().ascending('id').limit(most).find()
  return items
    .filter(({ numberOfProducts }) => numberOfProducts > 0)
    .map(({ id, name, slug }) => ({ id, name, path: `/collections/${encodeURIComponent(slug)}` }))
}

/** The ways into the shop; none on a page that could not be drawn. */
export const useWays = () => useRouteLoaderData<typeof loader>('root')?.ways ?? []
