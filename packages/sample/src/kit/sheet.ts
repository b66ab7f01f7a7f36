// One drawing while it is being made: what lies behind, the shadows, the things, and the gradients they share.

/** A stop of a gradient: how far along, colour, and how opaque when not wholly. */
export type Stop = readonly [at: number, colour: string, opacity?: number]

export interface Sheet {
  readonly width: number
  readonly height: number
  /** Paints behind all shadows: walls, tables, light on the wall. */
  back(svg: string): void
  /** Lays a soft shadow of this outline on whatever is behind. */
  shade(d: string, strength?: number): void
  /** Paints a thing, over those before it. */
  put(svg: string): void
  /** A gradient to fill with, written once however often it is used. Direction in shares of the thing it fills. */
  linear(stops: readonly Stop[], x1: number, y1: number, x2: number, y2: number): string
  radial(stops: readonly Stop[], cx: number, cy: number, r: number): string
  /** A repeated texture to fill with. */
  pattern(width: number, height: number, turn: number, svg: string): string
  /** The finished document. */
  close(): string
}

/** A sheet of paper of this many pixels; `blur` is how soft its shadows are. */
export function sheet(width: number, height: number, blur = 11): Sheet {
  const defs = new Map<string, string>()
  const layers: { back: string; shadows: string; things: string } = { back: '', shadows: '', things: '' }
  let shadow = ''

  const define = (make: (id: string) => string): string => {
    const key = make('')
    const id = defs.get(key) ?? (defs.size + 10).toString(36)
    defs.set(key, id)
    return `url(#${id})`
  }
  const written = (stops: readonly Stop[]): string =>
    stops.map(([at, colour, opacity = 1]) => `<stop offset="${short(at)}" stop-color="${colour}"${opacity < 1 ? ` stop-opacity="${short(opacity)}"` : ''}/>`).join('')

  return {
    width,
    height,
    back: (svg) => void (layers.back += svg),
    put: (svg) => void (layers.things += svg),
    shade(d, strength = 1) {
      // The far end of a shadow is the paler end.
      shadow ||= define((id) => `<linearGradient id="${id}" x2="1" y2=".3">${written([[0, '#1c130d', 0.46], [0.45, '#1c130d', 0.25], [1, '#1c130d', 0.05]])}</linearGradient>`)
      layers.shadows += `<path d="${d}"${strength === 1 ? '' : ` opacity="${short(strength)}"`}/>`
    },
    linear: (stops, x1, y1, x2, y2) => define((id) => `<linearGradient id="${id}"${axis('x1', x1, 0)}${axis('y1', y1, 0)}${axis('x2', x2, 1)}${axis('y2', y2, 0)}>${written(stops)}</linearGradient>`),
    radial: (stops, cx, cy, r) => define((id) => `<radialGradient id="${id}"${axis('cx', cx, 0.5)}${axis('cy', cy, 0.5)}${axis('r', r, 0.5)}>${written(stops)}</radialGradient>`),
    pattern: (w, h, turn, svg) => define((id) => `<pattern id="${id}" width="${w}" height="${h}" patternUnits="userSpaceOnUse"${turn ? ` patternTransform="rotate(${turn})"` : ''}>${svg}</pattern>`),
    close() {
      const soft = layers.shadows ? `<filter id="s" color-interpolation-filters="sRGB" x="-.2" y="-.2" width="1.4" height="1.4"><feGaussianBlur stdDeviation="${blur}"/></filter>` : ''
      const made = [...defs].map(([key, id]) => key.replace('id=""', `id="${id}"`)).join('')
      const shadows = layers.shadows ? `<g fill="${shadow}" filter="url(#s)">${layers.shadows}</g>` : ''
      return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>${soft}${made}</defs>${layers.back}${shadows}${layers.things}</svg>`
    },
  }
}

const short = (value: number): string => String(Math.round(value * 100) / 100).replace(/^0\./, '.')

const axis = (name: string, value: number, usual: number): string => (value === usual ? '' : ` ${name}="${short(value)}"`)
