// All pictures of the sample shop by name, drawn on request.
import { banners } from './banners.ts'
import { products } from './products.ts'
import type { Drawings } from './products/sample-product.ts'
import { pages } from './pages.ts'

const drawings: Drawings = Object.assign({}, pages, banners, ...products.map((product) => product.drawings))

/** The names of all pictures. */
export const drawingNames: string[] = Object.keys(drawings)

/** Draws a picture as an SVG document, always the same; undefined for an unknown name. */
export const draw = (name: string): string | undefined =>
  Object.hasOwn(drawings, name) ? drawings[name]?.() : undefined
