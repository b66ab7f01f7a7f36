// Adds pictures to a product and to its choices, orders and removes them.
import type { ChoiceMedia, NewMedia, OrderedMedia, Picture } from '@vitrine/contract'
import type { ProductFacts } from '../product/product.ts'
import { picturesOfChoices, withFocalPoint } from '../product/pictures.ts'
import { Invalid, violation } from '../refusal.ts'

const maxPictures = 50

const invalid = (field: string, description: string) =>
  new Invalid([violation(field, 'VALIDATION', description)])

const tooMany = (field: string) =>
  new Invalid([
    violation(field, 'MAX_SIZE', `must leave the product <= ${maxPictures} pictures`, {
      threshold: maxPictures,
    }),
  ])

/** A product in which `change` has changed the pictures of one choice. */
function withChoice(
  facts: ProductFacts,
  { option, choice }: { option: string; choice: string },
  field: string,
  change: (pictures: readonly Picture[]) => readonly Picture[],
): ProductFacts {
  const found = facts.options?.find(({ name }) => name === option)
  if (!found) throw invalid(`${field}.option`, 'is not an option of this product')
  if (!found.choices.some(({ description }) => description === choice))
    throw invalid(`${field}.choice`, 'is not a choice of this option')
  const options = (facts.options ?? []).map((each) =>
    each === found
      ? {
          ...each,
          choices: each.choices.map(({ pictures = [], ...others }) => {
            const changed = others.description === choice ? change(pictures) : pictures
            return { ...others, ...(changed.length > 0 && { pictures: [...changed] }) }
          }),
        }
      : each,
  )
  return { ...facts, options }
}

/** Pictures with those that they lack. */
const withPictures = (pictures: readonly Picture[], added: readonly Picture[]): Picture[] => [
  ...pictures,
  ...added.filter(({ id }) => !pictures.some((picture) => picture.id === id)),
]

function pictureOf(
  { mediaId, url }: NewMedia,
  facts: ProductFacts,
  field: string,
  newId: () => string,
): Picture {
  if ((mediaId ?? undefined) !== undefined && (url ?? undefined) !== undefined)
    throw new Invalid([violation(field, 'ONE_OF_ALIGNMENT', 'must have mediaId or url, not both')])
  if (url) return { id: newId(), url, altText: facts.name }
  if (!mediaId) throw new Invalid([violation(field, 'REQUIRED_ONE_OF_FIELD', 'must have mediaId or url')])
  const known = [...facts.pictures, ...picturesOfChoices(facts)].find(({ id }) => id === mediaId)
  if (!known) throw invalid(`${field}.mediaId`, 'is not a picture of this product; add it by its url')
  return known
}

/** A product with more pictures, some of which belong to a choice too. */
export function addMedia(facts: ProductFacts, media: readonly NewMedia[], newId: () => string): ProductFacts {
  let next = facts
  for (const [i, each] of media.entries()) {
    const field = `media[${i}]`
    const picture = pictureOf(each, next, field, newId)
    next = { ...next, pictures: withPictures(next.pictures, [picture]) }
    if (each.choice)
      next = withChoice(next, each.choice, `${field}.choice`, (pictures) => withPictures(pictures, [picture]))
    if (next.pictures.length > maxPictures) throw tooMany('media')
  }
  return next
}

/** A product in which `change` has changed the pictures of every choice, of its options and of its modifiers. */
function withChoicePictures(
  facts: ProductFacts,
  change: (pictures: readonly Picture[]) => readonly Picture[],
): ProductFacts {
  const { options, modifiers } = facts
  const changeEach = <C extends { pictures?: Picture[] }>(choices: readonly C[]) =>
    choices.map(({ pictures = [], ...choice }) => {
      const changed = change(pictures)
      return { ...choice, ...(changed.length > 0 && { pictures: [...changed] }) }
    })
  return {
    ...facts,
    ...(options && {
      options: options.map((option) => ({ ...option, choices: changeEach(option.choices) })),
    }),
    ...(modifiers && {
      modifiers: modifiers.map(({ choicesSettings: settings, ...modifier }) => ({
        ...modifier,
        ...(settings && { choicesSettings: { choices: changeEach(settings.choices) } }),
      })),
    }),
  }
}

/** A product without these pictures, also in its choices; without all of them if none is named. */
export function removeMedia(facts: ProductFacts, mediaIds: readonly string[]): ProductFacts {
  const ids = new Set(mediaIds)
  const keep = (pictures: readonly Picture[]) =>
    ids.size === 0 ? [] : pictures.filter(({ id }) => !ids.has(id))
  return withChoicePictures({ ...facts, pictures: keep(facts.pictures) }, keep)
}

/** A product with these pictures in this order; one that it no longer has is removed from its choices too. */
export function setMedia(
  facts: ProductFacts,
  media: readonly OrderedMedia[],
  newId: () => string,
): ProductFacts {
  const placed = new Map<string, Picture>()
  for (const [i, { altText, focalPoint, ...each }] of media.entries()) {
    const picture = pictureOf(each, facts, `media[${i}]`, newId)
    if (placed.has(picture.id)) throw invalid(`media[${i}].mediaId`, 'is already used by an earlier item')
    placed.set(picture.id, withFocalPoint({ ...picture, altText: altText ?? picture.altText }, focalPoint))
  }
  const removed = new Set(facts.pictures.flatMap(({ id }) => (placed.has(id) ? [] : id)))
  return withChoicePictures({ ...facts, pictures: [...placed.values()] }, (pictures) =>
    pictures.flatMap((picture) => (removed.has(picture.id) ? [] : (placed.get(picture.id) ?? picture))),
  )
}

/** Throws unless all assignments are about the same option. */
function assertOneOption(media: readonly ChoiceMedia[]): void {
  const other = media.findIndex(({ option }) => option !== media[0]?.option)
  if (other > 0) throw invalid(`media[${other}].option`, 'must be the option of the first entry')
}

/** A product whose choices have more of its pictures. */
export function assignMedia(facts: ProductFacts, media: readonly ChoiceMedia[]): ProductFacts {
  assertOneOption(media)
  return media.reduce((next, { mediaIds, ...choice }, i) => {
    const added = (mediaIds ?? []).map((mediaId, j) =>
      pictureOf({ mediaId }, facts, `media[${i}].mediaIds[${j}]`, () => mediaId),
    )
    return withChoice(next, choice, `media[${i}]`, (pictures) => {
      const all = withPictures(pictures, added)
      if (all.length > maxPictures) throw tooMany(`media[${i}].mediaIds`)
      return all
    })
  }, facts)
}

/** A product whose choices have fewer pictures: without these, or without all if none is named. */
export function unassignMedia(facts: ProductFacts, media: readonly ChoiceMedia[]): ProductFacts {
  assertOneOption(media)
  return media.reduce(
    (next, { mediaIds, ...choice }, i) =>
      withChoice(next, choice, `media[${i}]`, (pictures) =>
        mediaIds?.length ? pictures.filter(({ id }) => !mediaIds.includes(id)) : [],
      ),
    facts,
  )
}
