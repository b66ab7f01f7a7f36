// Brands, ribbons and info sections: what a change of one does to the products that refer to it.
import type { Deps } from '../deps.ts'
import { renameInRules } from '../catalog/collections/rules.ts'
import { keepCollections } from '../catalog/products/collections.ts'
import { catalogTransaction } from '../catalog/transaction.ts'
import type { EntityHooks, MakeHooks } from '../storage/entities/kind.ts'
import { readEntities } from '../storage/entities/rows.ts'
import {
  countReferring,
  lockReferring,
  type ReferredKind,
  referenceTo,
  renameProducts,
} from './products-referring.ts'

/**
 * Renames entities in their products, and takes them off when they are deleted. Under the lock of the store's row no product
 * begins to refer to one of them. An update of an info section changes no product, because products refer to it by its id.
 */
const renameInProducts =
  (deps: Deps, kind: ReferredKind): Required<EntityHooks>['onChange'] =>
  async (tx, { storeId, actor }, { is, ids }) => {
    if (is === 'creation' || (is === 'update' && kind === 'infoSection')) return async () => {}
    // A rule names a brand or ribbon; its collection is not deleted meanwhile.
    if (is === 'update') await keepCollections(tx, storeId)
    const read = await readEntities(tx, storeId, kind, 'id', ids)
    const names = read.map((each) => referenceTo(kind, each))
    const catalog = await catalogTransaction(tx, { storeId, actor }, deps)
    const locked = await lockReferring(catalog, kind, names)
    await catalog.version()
    return async (changes) => {
      const renamings = changes.flatMap(({ before, after }) => {
        if (!before || before.name === after?.name) return []
        return [{ id: before.id, from: referenceTo(kind, before), ...(after && { to: after.name }) }]
      })
      if (renamings.length === 0) return
      const newNames = new Map(renamings.flatMap(({ from, to }) => (to === undefined ? [] : [[from, to]])))
      if (newNames.size > 0 && kind !== 'infoSection') await renameInRules(tx, catalog, kind, newNames)
      await tx.queue(...(await renameProducts(catalog, kind, locked, renamings)))
    }
  }

/** Counts the products of entities, in the field of the wire. */
const countProducts =
  (kind: ReferredKind, field: string): Required<EntityHooks>['requested'] =>
  async (session, storeId, stored) => {
    const names = stored.map((each) => referenceTo(kind, each))
    const counts = await countReferring(session, storeId, kind, names)
    return new Map(stored.map(({ id }, i) => [id, { [field]: counts.get(names[i] as string) ?? 0 }]))
  }

/** Makes the hooks of an entity that products refer to; `countField` is the number of its products on the wire. */
export const referredHooks =
  (kind: ReferredKind, countField: string): MakeHooks =>
  (deps) => ({
    onChange: renameInProducts(deps, kind),
    requested: countProducts(kind, countField),
  })
