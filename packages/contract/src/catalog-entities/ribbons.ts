// Ribbons of catalog version 3, which products name.
import { z } from 'zod'
import { everyCall } from '../entity/description.ts'
import { entity } from '../entity/entity.ts'
import { entityFields, updateOf } from '../entity/parts.ts'
import { keyOnly, text, time } from '../fields.ts'
import { productBounds } from '../products/draft.ts'
import { requiredText } from '../required-text.ts'
import { assignedCount, requestedFields } from './requested.ts'

const NewRibbon = z.object({ name: requiredText(productBounds.ribbon) })
const RibbonUpdate = updateOf(NewRibbon)
/** What a merchant changes of a ribbon. */
export interface RibbonUpdate extends z.infer<typeof RibbonUpdate> {}

export const Ribbon = z.object({ ...entityFields, ...NewRibbon.shape, assignedProductCount: assignedCount })
/** A ribbon, as the API returns it. */
export interface Ribbon extends z.infer<typeof Ribbon> {}

export const { kind, about, routes, examples, events, refusals } = entity({
  name: 'ribbon',
  plural: 'ribbons',
  nouns: ['ribbon', 'ribbons'],
  code: 'RIBBON',
  base: '/stores/v3/ribbons',
  wire: 'wix.stores.catalog.v3.ribbon',
  permission: 'products',
  calls: everyCall,
  shape: Ribbon,
  input: NewRibbon,
  update: RibbonUpdate,
  fields: { id: keyOnly, name: text, createdDate: time, updatedDate: time },
  unique: { by: ['name'], noun: 'name' },
  isFoundByName: true,
  requested: { by: 'all', names: requestedFields },
  about:
    "The ribbons of products, labels such as 'New'. A product has the ribbon that it names: a ribbon that is renamed or deleted changes its products.",
  texts: {
    update:
      'Renames a ribbon, and with it the ribbon of its products; those of a large ribbon within seconds after the answer. Rules of collections that name it are changed, so the collections keep their products.',
    delete:
      'Deletes a ribbon and removes it from its products; from those of a large ribbon within seconds after the answer.',
    bulkUpdate: 'Renames up to 100 ribbons, and returns a result for each.',
    bulkDelete:
      'Deletes up to 100 ribbons and removes them from their products, and returns a result for each.',
  },
  sample: {
    id: 'cafd4d94-17a8-0804-a4c7-cffd7fec5540',
    creates: [{ name: 'Staff favourite' }, { name: 'Handmade' }],
    changes: { name: 'For printing' },
  },
})
