// Whatever colour a merchant chooses, texts and links are readable in light and in dark mode.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createRandom } from '../../../tests/shop/random.ts'
import { buttonClass } from './button.tsx'
import { deriveBackground, deriveColors, deriveText } from './derive-colors.ts'

/** The contrast of two colours, by the definition of WCAG 2.2. */
function contrast(a: string, b: string): number {
  const luminance = (color: string) => {
    const [red, green, blue] = [1, 3, 5].map((start) => {
      const part = Number.parseInt(color.slice(start, start + 2), 16) / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    }) as [number, number, number]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

const tokens = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')
const token = (name: string) => {
  const [, light, dark] =
    new RegExp(`--color-${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(tokens) ?? []
  return { light: light as string, dark: dark as string }
}
const surfaces = [token('paper'), token('surface')]

function expectReadable(color: string) {
  const { fill, onFill, accent } = deriveColors(color)
  expect([color, fill], 'the main button has the very colour').toEqual([color, color])
  expect([color, contrast(fill, onFill)]).toEqual([color, expect.toSatisfy((ratio) => ratio >= 4.5)])
  for (const surface of surfaces)
    for (const mode of ['light', 'dark'] as const)
      expect([color, mode, contrast(accent[mode], surface[mode])]).toEqual([
        color,
        mode,
        expect.toSatisfy((ratio) => ratio >= 4.5),
      ])
}

test('texts, links and buttons are readable in every colour, on the surfaces of the tokens', () => {
  const { int } = createRandom('colours')
  const random = Array.from({ length: 2000 }, () => `#${int(0, 0xffffff).toString(16).padStart(6, '0')}`)
  const greys = Array.from({ length: 256 }, (_, n) => `#${n.toString(16).padStart(2, '0').repeat(3)}`)
  for (const color of [...random, ...greys, '#ffff00', '#00ff00', '#0000ff', '#ff0000']) expectReadable(color)
})

test('on any background that a merchant chooses, texts and the outlines of fields are readable', () => {
  const { int } = createRandom('backgrounds')
  const random = Array.from({ length: 500 }, () => `#${int(0, 0xffffff).toString(16).padStart(6, '0')}`)
  for (const color of [...random, '#000000', '#ffffff', '#808080', '#ffff00']) {
    const background = deriveBackground(color)
    const { accent } = deriveColors('#7a7a7a', [background])
    for (const mode of ['light', 'dark'] as const) {
      const contrastOf = (text: string) => contrast(text, background[mode])
      for (const name of ['ink', 'ink-soft', 'warn', 'bad', 'good'])
        expect([color, mode, name, contrastOf(token(name)[mode])]).toEqual([
          color,
          mode,
          name,
          expect.toSatisfy((ratio) => ratio >= 4.5),
        ])
      expect(contrastOf(token('edge')[mode])).toBeGreaterThanOrEqual(3)
      expect(contrastOf(accent[mode])).toBeGreaterThanOrEqual(4.5)
    }
    expect(contrast(color, deriveText(color))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(color, deriveText(color, '#ff0000'))).toBeGreaterThanOrEqual(4.5)
  }
  expect(deriveBackground('#ffffff').light).toBe('#ffffff')
  expect(deriveText('#24483a', '#ffe8c0')).toBe('#ffe8c0')
})

test('a button that deletes looks like no other, and is readable in light and in dark mode', () => {
  expect(buttonClass('danger').split(' ')).toEqual(expect.arrayContaining(['bg-bad', 'text-on-bad']))
  const [bad, onBad] = [token('bad'), token('on-bad')]
  for (const mode of ['light', 'dark'] as const) {
    expect(contrast(bad[mode], onBad[mode])).toBeGreaterThan(7)
    for (const surface of surfaces) expect(contrast(bad[mode], surface[mode])).toBeGreaterThan(4.5)
  }
})

test('a colour that is readable as it is stays as it is', () => {
  expect(deriveColors('#24483a')).toMatchObject({ onFill: '#ffffff', accent: { light: '#24483a' } })
  expect(deriveColors('#9fd0b3')).toMatchObject({ onFill: '#000000', accent: { dark: '#9fd0b3' } })
})
