// Redirects the former address of the page of all products, with its query: bookmarks and search engines still use it.
import { redirect } from 'react-router'
import type { Route } from './+types/redirect-old-url'

export function loader({ url }: Route.LoaderArgs): never {
  throw redirect(`/products${url.search}`, 301)
}
