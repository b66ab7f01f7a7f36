// Reads the pictures of the sample shop from its package.
import { readFileSync } from 'node:fs'
import { pictureNameOf, pictureNames } from '@vitrine/sample'
import { picturesFolder } from '@vitrine/sample/pictures'

/** The SVG document with this name or id; undefined for an unknown one, so that no address leads to another file. */
export function readPicture(nameOrId: string): Uint8Array<ArrayBuffer> | undefined {
  const name = pictureNameOf(nameOrId)
  if (!pictureNames.has(name)) return undefined
  return new Uint8Array(readFileSync(new URL(`${name}.svg`, picturesFolder)))
}
