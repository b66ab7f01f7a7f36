// Derives the colours of a page from the one that a merchant has chosen, so that its texts are readable on any choice.

type Rgb = readonly [number, number, number]

const black: Rgb = [0, 0, 0]
const white: Rgb = [255, 255, 255]

/** The backgrounds of texts and links, as in tokens.css: `paper` and `surface`. */
const surfaces: Record<'light' | 'dark', readonly Rgb[]> = {
  light: [
    [0xfa, 0xf6, 0xee],
    [0xff, 0xfe, 0xfb],
  ],
  dark: [
    [0x18, 0x15, 0x12],
    [0x21, 0x1d, 0x19],
  ],
}

/** What stands on them, as in tokens.css: `ink-soft`, `warn`, `bad` and `good`, and the outline `edge`. */
const texts: Record<'light' | 'dark', readonly Rgb[]> = {
  light: [
    [0x53, 0x4c, 0x42],
    [0x73, 0x46, 0x00],
    [0x94, 0x23, 0x1b],
    [0x22, 0x57, 0x3b],
  ],
  dark: [
    [0xc3, 0xba, 0xac],
    [0xec, 0xc0, 0x7a],
    [0xf5, 0xac, 0xa2],
    [0x9f, 0xd0, 0xb3],
  ],
}
const edges: Record<'light' | 'dark', Rgb> = { light: [0x8a, 0x81, 0x75], dark: [0x85, 0x7b, 0x6e] }

/** The contrast that WCAG 2.2 AA asks of text, and of the outline of a field. */
const minContrast = 4.5
const minEdgeContrast = 3

const toRgb = (color: string): Rgb => {
  const value = Number.parseInt(color.slice(1), 16)
  return [value >> 16, (value >> 8) & 0xff, value & 0xff]
}

const toHex = (color: Rgb) => `#${color.map((part) => part.toString(16).padStart(2, '0')).join('')}`

const mix = (color: Rgb, other: Rgb, share: number): Rgb =>
  color.map((part, i) => Math.round(part + ((other[i] as number) - part) * share)) as unknown as Rgb

/** The relative luminance of WCAG 2.2. */
function luminance(color: Rgb): number {
  const [red, green, blue] = color.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(a: Rgb, b: Rgb): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

/** The shades between two colours. */
function shadesOf(color: Rgb, towards: Rgb): Rgb[] {
  const steps = 100
  return Array.from({ length: steps + 1 }, (_, step) => mix(color, towards, step / steps))
}

/** The shade of a colour that is nearest to it and readable on all of the backgrounds. */
function readableOn(backgrounds: readonly Rgb[], color: Rgb, towards: Rgb): string {
  const isReadable = (shade: Rgb) =>
    backgrounds.every((background) => contrast(shade, background) >= minContrast)
  return toHex(shadesOf(color, towards).find(isReadable) ?? towards)
}

/** A colour in light and in dark mode. */
export interface ModeColor {
  light: string
  dark: string
}

/** The colours of a page, in light and in dark mode. */
export interface AccentColors {
  /** The background of the main button, in both modes. */
  fill: string
  /** The text on it. */
  onFill: string
  /** Links, outlines and the borders of buttons. */
  accent: ModeColor
}

/** The text on a background: white or black, of which one is readable on every colour. */
const onColor = (background: Rgb): Rgb => (contrast(white, background) >= minContrast ? white : black)

/** The shade of a text's colour that is readable on a background, by default black or white. */
export function deriveText(background: string, textColor?: string): string {
  const fill = toRgb(background)
  const readable = onColor(fill)
  return readableOn([fill], textColor === undefined ? readable : toRgb(textColor), readable)
}

/** The shade of a colour that can be the background of texts and fields, in light and in dark mode. */
export function deriveBackground(backgroundColor: string): ModeColor {
  const shadeIn = (mode: 'light' | 'dark') => {
    const [paper] = surfaces[mode] as [Rgb]
    const isReadable = (shade: Rgb) =>
      texts[mode].every((text) => contrast(shade, text) >= minContrast) &&
      contrast(shade, edges[mode]) >= minEdgeContrast
    return toHex(shadesOf(toRgb(backgroundColor), paper).find(isReadable) ?? paper)
  }
  return { light: shadeIn('light'), dark: shadeIn('dark') }
}

/** Derives the colours of a page from an accent colour such as `#24483a`; texts in it stand on further backgrounds, too. */
export function deriveColors(accentColor: string, backgrounds: readonly ModeColor[] = []): AccentColors {
  const color = toRgb(accentColor)
  const surfacesIn = (mode: 'light' | 'dark') => [
    ...surfaces[mode],
    ...backgrounds.map((background) => toRgb(background[mode])),
  ]
  return {
    fill: toHex(color),
    onFill: toHex(onColor(color)),
    accent: {
      light: readableOn(surfacesIn('light'), color, black),
      dark: readableOn(surfacesIn('dark'), color, white),
    },
  }
}
