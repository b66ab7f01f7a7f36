// Every picture of the shop by its name, drawn when it is asked for.
import { banners } from './banners.ts'
import { all } from './products.ts'
import type { Drawings } from './products/sample-product.ts'
import { pages } from './pages.ts'

const drawings: Drawings = Object.assign({}, pages, banners, ...all.map((good) => good.drawings))

/** The names that `draw` answers to. */
export const drawingNames: string[] = Object.keys(drawings)

/** The SVG document of a picture, the same every time; nothing for a name that no picture has. */
export const draw = (name: string): string | undefined =>
  Object.hasOwn(drawings, name) ? drawings[name]?.() : undefined
