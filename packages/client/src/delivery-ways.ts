// What the modules of shipping options, pickup locations and local delivery share.
import type { WriteOptions } from './call.ts'
import type { EntityModule } from './entity-module.ts'
import type { Fields } from './query.ts'

/** What a way of delivery can do, as other entities can. */
export type WayCalls<Item, New, Update extends { id: string }, F extends Fields> = Pick<
  EntityModule<Item, New, Update, F>,
  'create' | 'get' | 'update' | 'delete' | 'query' | 'count'
>

/** The calls that change in which regions a way of delivery is offered. */
export interface RegionCalls<Item> {
  /** Offers it in one more delivery region. */
  addRegion(id: string, revision: string, deliveryRegionId: string, options?: WriteOptions): Promise<Item>
  /** Offers it no more in a delivery region. */
  removeRegion(id: string, revision: string, deliveryRegionId: string, options?: WriteOptions): Promise<Item>
}
