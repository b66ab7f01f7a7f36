// The style sheet with the colours of a store. The policy of the pages allows style sheets of their own origin, and no style
// inside a page.
import { deriveColors } from '@vitrine/ui'
import type { Route } from './+types/colors'

const pattern = /^[\da-f]{6}$/

export function loader({ url }: Route.LoaderArgs) {
  const accent = url.searchParams.get('accent') ?? ''
  if (!pattern.test(accent)) return new Response('Not found', { status: 404 })
  const colors = deriveColors(`#${accent}`)
  const tokens = {
    fill: colors.fill,
    'on-fill': colors.onFill,
    accent: `light-dark(${colors.accent.light}, ${colors.accent.dark})`,
    'on-accent': 'var(--color-paper)',
  }
  const lines = Object.entries(tokens).map(([name, value]) => `  --color-${name}: ${value};\n`)
  // Outside of every layer, so it counts before the tokens of all apps.
  return new Response(`:root {\n${lines.join('')}}\n`, {
    headers: { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'public, max-age=86400' },
  })
}
