// Creates and changes what is stored of a collection, as a merchant asks.
import type {
  CollectionDraft,
  CollectionUpdate,
  EventPayload,
  NewCollection,
  Picture,
} from '@vitrine/contract'
import { isSameJson } from './same-json.ts'
import { absolute, isMediaAddress, type StoreFacts } from './settings.ts'
import { toSlug } from './slug.ts'

/** The name of a field of a collection in its events. */
type FieldName = EventPayload<'collection.changed'>['changedFields'][number]

/** What the pictures of a change depend on. */
interface PictureContext {
  store: Pick<StoreFacts, 'platformUrl'>
  /** The id of a picture that the collection did not have. */
  newPictureId: string
}

/** The picture after a change; `undefined` without one. The address as the API returns it means the picture that it has. */
function changePicture(
  picture: Picture | undefined,
  { media }: Pick<CollectionUpdate, 'media'>,
  { store, newPictureId }: PictureContext,
): Picture | undefined {
  if (media?.mainMedia === null) return undefined
  const image = media?.mainMedia?.image
  if (!image) return picture
  const isSame =
    picture !== undefined &&
    (isMediaAddress(image.url, picture.id) ||
      absolute(picture.url, store.platformUrl) === absolute(image.url, store.platformUrl))
  const before: Picture = isSame ? picture : { id: newPictureId, url: image.url, altText: '' }
  return {
    ...before,
    ...(image.width != null && { width: image.width }),
    ...(image.height != null && { height: image.height }),
    altText: image.altText ?? before.altText,
  }
}

/** What search engines read after a change; `undefined` without tags and settings. */
function changeSeoData(
  seoData: CollectionDraft['seoData'],
  update: Pick<CollectionUpdate, 'seoData'>,
): CollectionDraft['seoData'] {
  const changed = update.seoData ?? seoData
  return changed?.tags?.length || changed?.settings ? changed : undefined
}

const isSamePicture = (a: Picture | undefined, b: Picture | undefined) =>
  a?.id === b?.id &&
  a?.url === b?.url &&
  a?.width === b?.width &&
  a?.height === b?.height &&
  a?.altText === b?.altText

/** The fields of a collection that differ, as its events name them. */
export const changedFieldsOf = (before: CollectionDraft, after: CollectionDraft): FieldName[] => [
  ...(['name', 'slug', 'description'] as const).filter((field) => before[field] !== after[field]),
  ...((before.visible ?? true) === (after.visible ?? true) ? [] : ['visible' as const]),
  ...(isSamePicture(before.picture, after.picture) ? [] : ['media' as const]),
  ...(isSameJson(before.seoData ?? null, after.seoData ?? null) ? [] : ['seoData' as const]),
]

/** A collection with an update, and the fields that differ; the same object if none does. */
export function changeCollection(
  facts: CollectionDraft,
  update: CollectionUpdate,
  context: PictureContext,
): { facts: CollectionDraft; changedFields: FieldName[] } {
  const { picture: _picture, seoData: _seoData, ...texts } = facts
  const picture = changePicture(facts.picture, update, context)
  const seoData = changeSeoData(facts.seoData, update)
  const changed = {
    ...texts,
    name: update.name ?? facts.name,
    slug: update.slug ?? facts.slug,
    description: update.description ?? facts.description,
    visible: update.visible ?? facts.visible ?? true,
    ...(picture && { picture }),
    ...(seoData && { seoData }),
  }
  const changedFields = changedFieldsOf(facts, changed)
  return { facts: changedFields.length === 0 ? facts : changed, changedFields }
}

/** A new collection; its slug is the one that was sent, or else made of its name, which other collections may have too. */
export function createCollection(id: string, draft: NewCollection, context: PictureContext): CollectionDraft {
  const picture = changePicture(undefined, draft, context)
  const seoData = changeSeoData(undefined, draft)
  return {
    id,
    name: draft.name,
    slug: draft.slug ?? (toSlug(draft.name) || 'collection'),
    description: draft.description ?? '',
    visible: draft.visible ?? true,
    ...(picture && { picture }),
    ...(seoData && { seoData }),
  }
}
