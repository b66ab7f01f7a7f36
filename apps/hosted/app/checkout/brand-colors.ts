// The style sheet with the colours of a checkout. The policy of the pages allows style sheets of their own origin, and no style inside
// a page. In dark mode too, every text is readable on what a merchant has chosen.
import { deriveBackground, deriveColors, deriveText, type ModeColor } from '@vitrine/ui'
import type { Route } from './+types/brand-colors'
import { brandColorNames, type BrandColors, brandRadius } from './brand.ts'

const pattern = /^[\da-f]{6}$/
const radiusPattern = /^\d{1,3}$/
// Half the height of a field: a larger radius changes larger boxes alone.
const maxRadius = 22

/** The colours that the address has; undefined if one of them is none. */
function readColors(search: URLSearchParams): BrandColors | undefined {
  const named = brandColorNames.flatMap((name) => {
    const color = search.get(name)
    return color === null ? [] : [[name, color] as const]
  })
  if (!named.every(([, color]) => pattern.test(color))) return undefined
  return Object.fromEntries(named.map(([name, color]) => [name, `#${color}`]))
}

type Declarations = Record<string, string | undefined>

/** A rule, if it declares anything. */
function rule(selector: string, declarations: Declarations): string {
  const lines = Object.entries(declarations).flatMap(([name, value]) =>
    value === undefined ? [] : [`  ${name}: ${value};\n`],
  )
  return lines.length > 0 ? `${selector} {\n${lines.join('')}}\n` : ''
}

const lightDark = (color: ModeColor | undefined) => color && `light-dark(${color.light}, ${color.dark})`

const backgroundOf = (color: string | undefined) => (color ? deriveBackground(color) : undefined)

/** A line on any background. */
const faintLine = 'color-mix(in srgb, var(--color-ink) 18%, transparent)'

/** A line in a merchant's colour, which is muted in dark mode. */
const lineOf = (color: string | undefined) =>
  color && `light-dark(${color}, color-mix(in srgb, ${color} 35%, var(--color-paper)))`

/** The header: on a colour, whatever stands in it has the colour of its text. */
function headerRules({ headerFill, headerText, headerLine }: BrandColors, backgrounds: ModeColor[]): string {
  const text = headerFill
    ? deriveText(headerFill, headerText)
    : lightDark(headerText ? deriveColors(headerText, backgrounds).accent : undefined)
  return rule('[data-brand="header"]', {
    background: headerFill,
    color: text,
    'border-color': headerLine && lineOf(headerLine),
    '--color-ink': text,
    '--color-accent': text,
    '--color-edge': text,
    // A logo has its own background then.
    '--color-plate': headerFill && 'transparent',
  })
}

function buttonRules(name: string, color: string | undefined): string {
  if (!color) return ''
  const { fill, onFill } = deriveColors(color)
  const selector = `[data-brand="${name}"]`
  const hovered = { background: 'var(--color-ink)', color: 'var(--color-paper)' }
  return (
    rule(selector, { background: fill, color: onFill, 'border-color': fill }) +
    rule(`${selector}:hover`, { ...hovered, 'border-color': 'var(--color-ink)' })
  )
}

function styleOf(colors: BrandColors, radius: number | undefined): string {
  const form = backgroundOf(colors.formFill)
  const summary = backgroundOf(colors.summaryFill)
  const backgrounds = [form, summary].filter((background) => background !== undefined)
  const accent = colors.accent ? deriveColors(colors.accent, backgrounds) : undefined
  return [
    rule(':root', {
      '--color-paper': lightDark(form),
      '--color-line': lineOf(colors.line) ?? (backgrounds.length > 0 ? faintLine : undefined),
      '--color-accent': lightDark(accent?.accent),
      '--color-on-accent': accent && 'var(--color-paper)',
      '--color-fill': accent?.fill,
      '--color-on-fill': accent?.onFill,
      '--radius-box': radius === undefined ? undefined : `${Math.min(radius, maxRadius)}px`,
    }),
    rule('[data-brand="summary"]', { '--color-surface': lightDark(summary) }),
    headerRules(colors, backgrounds),
    buttonRules('button', colors.button),
    buttonRules('place', colors.place),
  ].join('')
}

export function loader({ url: { searchParams } }: Route.LoaderArgs) {
  const colors = readColors(searchParams)
  const radius = searchParams.get(brandRadius)
  if (!colors || (radius !== null && !radiusPattern.test(radius)))
    return new Response('Not found', { status: 404 })
  // Outside of every layer, so it counts before the tokens of all apps.
  return new Response(styleOf(colors, radius === null ? undefined : Number(radius)), {
    headers: { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'public, max-age=86400' },
  })
}
