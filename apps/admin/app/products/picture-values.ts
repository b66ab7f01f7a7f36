// The pictures of a product, as the field of its form holds them.
import type { Product } from '@vitrine/client'
import { readItems } from './field-items.ts'

/** A picture; one that is new has no id yet. */
export interface EnteredPicture {
  id?: string
  url: string
  altText: string
}

/** The most pictures of a product. */
export const maxPictures = 50

const isPicture = (picture: Partial<EnteredPicture> | null): picture is EnteredPicture =>
  typeof picture?.url === 'string' &&
  typeof picture.altText === 'string' &&
  (picture.id === undefined || typeof picture.id === 'string')

/** The pictures in a field; a text that is malformed counts as none. */
export const readPictures = (text: string): EnteredPicture[] => readItems(text, isPicture)

/** The pictures as a field holds them. */
export const writePictures = (pictures: readonly EnteredPicture[]): string =>
  pictures.length === 0
    ? ''
    : JSON.stringify(pictures.map(({ id, url, altText }) => ({ ...(id && { id }), url, altText })))

/** The pictures as a text to read. */
export const picturesText = (text: string): string =>
  readPictures(text)
    .map(({ url, altText }) => (altText ? `${altText}: ${url}` : url))
    .join('\n')

/** The pictures of a product. */
export const picturesOf = ({ media }: Product): EnteredPicture[] =>
  media.items.map(({ id, image: { url, altText } }) => ({ id, url, altText }))
