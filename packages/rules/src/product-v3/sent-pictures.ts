// Reads the pictures that a merchant sends in catalog version 3: as media, or by reference to those of the product.
import type { ChoiceMediaInput, MediaInput, Picture } from '@vitrine/contract'
import { maxChoicePictures } from '@vitrine/contract/constants'
import type { ProductFacts } from '../product/product.ts'
import { picturesOfChoices, withFocalPoint } from '../product/pictures.ts'
import { assertNotTooMany, Invalid, violation } from '../refusal.ts'
import { isMediaAddress } from '../settings.ts'

/** What pictures are read with: those that the product has, and what a new one is made of. */
export interface PictureSource {
  find(id: string): Picture | undefined
  idOf(url: string): string | undefined
  /** The name of the product, which a new picture says instead of a text of its own. */
  name: string
  newId(): string
}

/** The pictures of a product and of its choices, and those that it gets by the same request. */
export function pictureSource(
  facts: ProductFacts,
  newId: () => string,
  added: readonly Picture[] = [],
): PictureSource {
  const all = [...picturesOfChoices(facts), ...facts.pictures, ...added]
  const byId = new Map(all.map((picture) => [picture.id, picture]))
  const idByUrl = new Map(all.map(({ id, url }) => [url, id]))
  return {
    find: (id) => byId.get(id),
    idOf: (url) =>
      idByUrl.get(url) ?? idByUrl.get(pathOf(url)) ?? all.find(({ id }) => isMediaAddress(url, id))?.id,
    name: facts.name,
    newId,
  }
}

const fail = (field: string, description: string): never => {
  throw new Invalid([violation(field, 'VALIDATION', description)])
}

/** An address without its origin: what was read has a whole address where a path is stored. */
const pathOf = (url: string) => url.replace(/^https?:\/\/[^/]*/, '')

/** Whether a sent address is that of a picture. */
const isAddressOf = (sent: string, { id, url }: Picture) =>
  sent === url || pathOf(sent) === url || isMediaAddress(sent, id)

/** A picture with what was sent of it; null removes a name. */
function withSent(picture: Picture, { altText, displayName, focalPoint }: MediaInput): Picture {
  const { displayName: before, ...others } = picture
  const name = displayName === undefined ? before : displayName
  return withFocalPoint(
    { ...others, altText: altText ?? picture.altText, ...(name && { displayName: name }) },
    focalPoint,
  )
}

/** Reads pictures that were sent by their ids or addresses; `idName` is what the request calls the id. */
export function readPictures(
  items: readonly MediaInput[],
  { find, name, newId }: PictureSource,
  field: string,
  idName: 'id' | 'mediaId' = 'id',
): Picture[] {
  const ids = new Set<string>()
  return items.map((item, i): Picture => {
    const { id, url } = item
    const old = id ? find(id) : undefined
    if (id && ids.has(id)) fail(`${field}[${i}].${idName}`, 'is already used by an earlier item')
    if (id) ids.add(id)
    if (!old && !url) fail(`${field}[${i}].${idName}`, 'is not a picture of this product; add it by its url')
    const isSame = old && (!url || isAddressOf(url, old))
    return withSent(
      isSame ? old : { id: id ?? newId(), url: url as string, altText: old?.altText ?? name },
      item,
    )
  })
}

/** The pictures of a choice after a request, which has them as media, by reference, or not at all. */
export function readChoicePictures(
  { linkedMedia, media }: ChoiceMediaInput,
  before: readonly Picture[] = [],
  source: PictureSource,
  field: string,
): Picture[] {
  const withKnown = (
    pictures: readonly Picture[],
    { find, idOf, ...others }: PictureSource,
  ): PictureSource => ({
    ...others,
    find: (id) => pictures.find((picture) => picture.id === id) ?? find(id),
    idOf: (url) => pictures.find((picture) => isAddressOf(url, picture))?.id ?? idOf(url),
  })
  if (linkedMedia === undefined && media === undefined) return [...before]
  const max = Math.max(maxChoicePictures, before.length)
  assertNotTooMany(linkedMedia, max, `${field}.linkedMedia`)
  assertNotTooMany(media?.items, max, `${field}.media.items`)
  const own = withKnown(before, source)
  const linked =
    linkedMedia === undefined ? before : readPictures(linkedMedia ?? [], own, `${field}.linkedMedia`)
  if (media === undefined || (media && !media.items)) return [...linked]
  const all = withKnown(linked, own)
  const items = (media?.items ?? []).map(({ mediaId, url }) => {
    const id = mediaId ?? all.idOf(url as string)
    return id ? { id } : { url }
  })
  return readPictures(items, all, `${field}.media.items`, 'mediaId')
}
