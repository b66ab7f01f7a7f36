// All pictures of the sample shop by name, drawn on request.
import { banners } from './banners.ts'
import { nameOf } from './media-id.ts'
import { products } from './products.ts'
import type { Drawings } from './products/sample-product.ts'
import { pages } from './pages.ts'

const drawings: Drawings = Object.assign({}, pages, banners, ...products.map((product) => product.drawings))

/** The names of all pictures. */
export const drawingNames: string[] = Object.keys(drawings)

/** Draws the picture with this name or id as an SVG document, always the same; undefined for an unknown one. */
export function draw(nameOrId: string): string | undefined {
  const name = nameOf(nameOrId)
  return Object.hasOwn(drawings, name) ? drawings[name]?.() : undefined
}
