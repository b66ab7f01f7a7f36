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

/** The contrast that WCAG 2.2 AA asks of text. */
const minContrast = 4.5

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

/** The shade of a colour that is nearest to it and readable on all of the backgrounds. */
function readableOn(backgrounds: readonly Rgb[], color: Rgb, towards: Rgb): string {
  const steps = 100
  const shades = Array.from({ length: steps + 1 }, (_, step) => mix(color, towards, step / steps))
  const isReadable = (shade: Rgb) =>
    backgrounds.every((background) => contrast(shade, background) >= minContrast)
  return toHex(shades.find(isReadable) ?? towards)
}

/** The colours of a page, in light and in dark mode. */
export interface AccentColors {
  /** The background of the main button, in both modes. */
  fill: string
  /** The text on it. */
  onFill: string
  /** Links, outlines and the borders of buttons. */
  accent: { light: string; dark: string }
}

/** Derives the colours of a page from an accent colour such as `#24483a`. */
export function deriveColors(accentColor: string): AccentColors {
  const color = toRgb(accentColor)
  return {
    fill: toHex(color),
    // One of them is readable on every colour.
    onFill: toHex(contrast(white, color) >= minContrast ? white : black),
    accent: {
      light: readableOn(surfaces.light, color, black),
      dark: readableOn(surfaces.dark, color, white),
    },
  }
}
