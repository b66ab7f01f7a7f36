// A drawing under construction: background, shadows, objects, and shared gradients.
import { n } from './path.ts'

/** A stop of a gradient: position (0 to 1), colour, and opacity if below 1. */
type Stop = readonly [at: number, colour: string, opacity?: number]

export interface Sheet {
  readonly width: number
  readonly height: number
  /** Adds to the background, behind all shadows: walls, tables, light on the wall. */
  back(svg: string): void
  /** Adds a soft shadow with this outline. */
  shade(d: string, strength?: number): void
  /** Adds a soft shadow of a disc. */
  shadeDisc(x: number, y: number, rx: number, ry: number, strength?: number): void
  /** Adds an object on top of the previous ones. */
  put(svg: string): void
  /** The SVG of a shape: its colour, a decoration, and a gradient of light and shade on top; pass it to `put`. */
  washed(shape: string, colour: string, wash: string, between?: string): string
  /** Defines a reusable shape once per key; returns its reference. */
  stamp(what: string, draw: () => string): string
  /** A gradient fill, defined once. Its direction is in shares of the filled shape. */
  linear(stops: readonly Stop[], x1: number, y1: number, x2: number, y2: number): string
  radial(stops: readonly Stop[], cx: number, cy: number, r: number): string
  /** A pattern fill. */
  pattern(width: number, height: number, turn: number, svg: string): string
  /** The complete SVG document. */
  close(): string
}

/** Creates a drawing of this size in units, at `scale` pixels per unit; `blur` is the softness of its shadows. */
export function sheet(width: number, height: number, blur = 11, scale = 1): Sheet {
  const defs = new Map<string, string>()
  const stamps = new Map<string, string>()
  const layers = { back: '', shadows: '', things: '', stamps: '' }

  // An id starts with a letter; `s` is taken by the shadow filter.
  let ids = 0
  const name = (): string =>
    `${'abcdefghijklmnopqr'[ids % 18]}${ids++ < 18 ? '' : Math.floor((ids - 1) / 18)}`
  const define = (make: (id: string) => string): string => {
    const key = make('')
    const id = defs.get(key) ?? name()
    defs.set(key, id)
    return `url(#${id})`
  }
  const written = (stops: readonly Stop[]): string =>
    stops
      .map(
        ([position, colour, opacity = 1]) =>
          `<stop${position ? ` offset="${short(position)}"` : ''} stop-color="${colour}${opacity < 1 ? alpha(opacity) : ''}"/>`,
      )
      .join('')

  // A shadow fades towards its far end.
  const shadow = (): string =>
    define(
      (id) =>
        `<linearGradient id="${id}" x2="1" y2=".3">${written([
          [0, '#1c130d', 0.46],
          [0.45, '#1c130d', 0.25],
          [1, '#1c130d', 0.05],
        ])}</linearGradient>`,
    )

  return {
    width,
    height,
    back: (svg) => void (layers.back += svg),
    put: (svg) => void (layers.things += svg),
    shade(d, strength = 1) {
      layers.shadows += `<path d="${d}"${strength === 1 ? '' : ` opacity="${short(strength)}"`}/>`
    },
    shadeDisc(x, y, rx, ry, strength = 1) {
      layers.shadows += `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}"${strength === 1 ? '' : ` opacity="${short(strength)}"`}/>`
    },
    washed(shape, colour, wash, between = '') {
      const id = name()
      const named = shape.replace('/>', ` id="${id}"/>`)
      return `${colour ? `<g fill="${colour}">${named}</g>` : named}${between}<use href="#${id}" fill="${wash}"/>`
    },
    stamp(what, draw) {
      const known = stamps.get(what)
      if (known) return known
      const svg = draw()
      const address = `#${name()}`
      stamps.set(what, address)
      layers.stamps += `<g id="${address.slice(1)}">${svg}</g>`
      return address
    },
    linear: (stops, x1, y1, x2, y2) =>
      define(
        (id) =>
          `<linearGradient id="${id}"${axis('x1', x1, 0)}${axis('y1', y1, 0)}${axis('x2', x2, 1)}${axis('y2', y2, 0)}>${written(stops)}</linearGradient>`,
      ),
    radial: (stops, cx, cy, r) =>
      define(
        (id) =>
          `<radialGradient id="${id}"${axis('cx', cx, 0.5)}${axis('cy', cy, 0.5)}${axis('r', r, 0.5)}>${written(stops)}</radialGradient>`,
      ),
    pattern: (w, h, turn, svg) =>
      define(
        (id) =>
          `<pattern id="${id}" width="${w}" height="${h}" patternUnits="userSpaceOnUse"${turn ? ` patternTransform="rotate(${turn})"` : ''}>${svg}</pattern>`,
      ),
    close() {
      const soft = layers.shadows
        ? `<filter id="s" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="${blur}"/></filter>`
        : ''
      const shadows = layers.shadows ? `<g fill="${shadow()}" filter="url(#s)">${layers.shadows}</g>` : ''
      const made = [...defs].map(([key, id]) => key.replace('id=""', `id="${id}"`)).join('')
      return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width * scale}" height="${height * scale}"><defs>${soft}${made}${layers.stamps}</defs>${layers.back}${shadows}${layers.things}</svg>`
    },
  }
}

const short = (value: number): string => String(Math.round(value * 100) / 100).replace(/^0\./, '.')

const alpha = (opacity: number): string =>
  Math.round(opacity * 255)
    .toString(16)
    .padStart(2, '0')

const axis = (name: string, value: number, initial: number): string =>
  value === initial ? '' : ` ${name}="${short(value)}"`
