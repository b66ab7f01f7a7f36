// The way back to a page after signing in.
import { areas, findArea } from '../areas.ts'

/** The start page, which every merchant sees first. */
const startUrl = `/${areas[0].path}`

/** The URL of the sign-in page that leads back to a page. */
export function signInUrl({ pathname, search }: URL): string {
  const to = pathname.replace(/^\/admin(?=\/)/, '') + search
  return to === startUrl || !isPage(to) ? '/sign-in' : `/sign-in?${new URLSearchParams({ to })}`
}

/** The page that the sign-in page leads to. Anyone can write a link to it, so every other address counts as none. */
export function returnUrl(search: URLSearchParams): string {
  const to = search.get('to') ?? ''
  return isPage(to) ? to : startUrl
}

const isPage = (to: string) =>
  /^\/[\w/-]+(\?[!-~]*)?$/.test(to) && findArea(to.split('?')[0] ?? '') !== undefined
