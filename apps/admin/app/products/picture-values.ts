// The pictures of a product, as the field of its form holds them.
import type { Product } from '@vitrine/client'
import { readItems } from './field-items.ts'

/** A picture; one that is new has no id yet. */
export interface EnteredPicture {
  id?: string
  url: string
  altText: string
  /** What stays in view where the picture is cropped, as shares of its width and height; absent for its middle. */
  focalPoint?: { x: number; y: number }
}

/** The most pictures of a product. */
export const maxPictures = 50

const isShare = (share: unknown) => typeof share === 'number' && share >= 0 && share <= 1

const isPicture = (picture: Partial<EnteredPicture> | null): picture is EnteredPicture =>
  typeof picture?.url === 'string' &&
  typeof picture.altText === 'string' &&
  (picture.id === undefined || typeof picture.id === 'string') &&
  (picture.focalPoint === undefined || (isShare(picture.focalPoint?.x) && isShare(picture.focalPoint?.y)))

/** The pictures in a field; a text that is malformed counts as none. */
export const readPictures = (text: string): EnteredPicture[] => readItems(text, isPicture)

/** The pictures as a field holds them. */
export const writePictures = (pictures: readonly EnteredPicture[]): string =>
  pictures.length === 0
    ? ''
    : JSON.stringify(
        pictures.map(({ id, url, altText, focalPoint }) => ({
          ...(id && { id }),
          url,
          altText,
          ...(focalPoint && { focalPoint }),
        })),
      )

/** The pictures as all texts have them that are stored alike: one that is stored has an id. */
export const normalPictures = (text: string): string =>
  writePictures(readPictures(text).map(({ id: _, ...picture }) => picture))

const percents = ({ x, y }: { x: number; y: number }) => [x, y].map((share) => `${Math.round(share * 100)}%`)

/** The pictures as a text to read. */
export const picturesText = (text: string): string =>
  readPictures(text)
    .map(({ url, altText, focalPoint }) => {
      const point = focalPoint ? ` (focal point ${percents(focalPoint).join(' ')})` : ''
      return (altText ? `${altText}: ${url}` : url) + point
    })
    .join('\n')

/** The pictures of a product. */
export const picturesOf = ({ media }: Product): EnteredPicture[] =>
  media.items.map(({ id, image: { url, altText, focalPoint } }) => ({
    id,
    url,
    altText,
    ...(focalPoint && { focalPoint }),
  }))
