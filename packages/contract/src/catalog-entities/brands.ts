// Brands of catalog version 3, which products name.
import { z } from 'zod'
import { everyCall } from '../entity/description.ts'
import { entity } from '../entity/entity.ts'
import { entityFields, updateOf } from '../entity/parts.ts'
import { keyOnly, text, time } from '../fields.ts'
import { productBounds } from '../products/draft.ts'
import { requiredText } from '../required-text.ts'
import { assignedCount, requestedFields } from './requested.ts'

const NewBrand = z.object({ name: requiredText(productBounds.brand) })
const BrandUpdate = updateOf(NewBrand)
/** What a merchant changes of a brand. */
export interface BrandUpdate extends z.infer<typeof BrandUpdate> {}

export const Brand = z.object({ ...entityFields, ...NewBrand.shape, assignedProductsCount: assignedCount })
/** A brand, as the API returns it. */
export interface Brand extends z.infer<typeof Brand> {}

export const { kind, about, routes, examples, events, refusals } = entity({
  name: 'brand',
  plural: 'brands',
  nouns: ['brand', 'brands'],
  code: 'BRAND',
  base: '/stores/v3/brands',
  wire: 'wix.stores.catalog.v3.brand',
  permission: 'products',
  calls: everyCall,
  shape: Brand,
  input: NewBrand,
  update: BrandUpdate,
  fields: { id: keyOnly, name: text, createdDate: time, updatedDate: time },
  unique: { by: ['name'], noun: 'name' },
  isFoundByName: true,
  requested: { by: 'all', names: requestedFields },
  about:
    'The brands of products. A product has the brand that it names: a brand that is renamed or deleted changes its products.',
  texts: {
    update:
      'Renames a brand, and with it the brand of its products; those of a large brand within seconds after the answer. Rules of collections that name it are changed, so the collections keep their products.',
    delete:
      'Deletes a brand and removes it from its products; from those of a large brand within seconds after the answer.',
    bulkUpdate: 'Renames up to 100 brands, and returns a result for each.',
    bulkDelete:
      'Deletes up to 100 brands and removes them from their products, and returns a result for each.',
  },
  sample: {
    id: '7040fb4d-d76d-b65c-8b25-800315b5f28f',
    creates: [{ name: 'Fjord & Field' }, { name: 'Tide' }],
    changes: { name: 'Slow Looms' },
  },
})
