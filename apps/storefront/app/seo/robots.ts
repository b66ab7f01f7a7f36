// robots.txt: the paths that crawlers skip, and the sitemap.
import type { Route } from './+types/robots'
import { shopContext } from '../context.ts'
import { shopApi } from '../shop.ts'

const disallowed = [
  '/cart',
  '/thank-you',
  '/search',
  '/sign-in',
  '/register',
  '/recover',
  '/account',
  `${shopApi}/`,
]

export function loader({ context }: Route.LoaderArgs) {
  const { storefrontUrl } = context.get(shopContext)
  const lines = [
    'User-agent: *',
    ...disallowed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${storefrontUrl}/sitemap.xml`,
    '',
  ]
  return new Response(lines.join('\n'), { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
