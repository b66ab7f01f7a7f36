// The calls on the regions of delivery profiles, and the one that says where a store delivers.
import type { DeliveryProfile } from '@vitrine/contract'
import { addRegion, destinationProperties, removeRegion, updateRegion } from '@vitrine/rules'
import type { Call, Handlers, ProgramPrincipal } from '../call.ts'
import type { Deps } from '../deps.ts'
import type { EntityKind } from '../storage/entities/kind.ts'
import { entityOperations } from '../storage/entities/operations.ts'
import type { ProfileRegionsChange } from './profile-hooks.ts'
import { profileOfRegion, versionOf } from './store.ts'

type RegionAddress = Extract<
  keyof Handlers<'deliveryProfiles'>,
  `${string}/delivery-${'region' | 'destination'}${string}`
>

/** Makes the handlers of these calls. */
export function profileHandlers(
  deps: Deps,
  kind: EntityKind,
): Pick<Handlers<'deliveryProfiles'>, RegionAddress> {
  const { clock, database, ids, rulesOf } = deps
  const profiles = entityOperations<DeliveryProfile>(deps, kind)
  const change = async (
    { deliveryProfileId: id }: { deliveryProfileId: string },
    revision: string | null | undefined,
    changeRegions: ProfileRegionsChange['changeRegions'],
    ...sender: [ProgramPrincipal, Call]
  ) => {
    const update = { id, ...(revision != null && { revision }), changeRegions }
    return { deliveryProfile: await profiles.update(update, {}, ...sender) }
  }

  return {
    'POST /ecom/v1/delivery-profiles/{deliveryProfileId}/delivery-region': ({ path, body }, ...sender) => {
      const context = { newId: () => ids.uuid(), now: clock.now() }
      const add = (regions: readonly DeliveryProfile['deliveryRegions'][number][]) =>
        addRegion(regions, body.deliveryRegion, context)
      return change(path, body.revision, add, ...sender)
    },
    'PATCH /ecom/v1/delivery-profiles/{deliveryProfileId}/delivery-region/{deliveryRegionId}': (
      { path, body },
      ...sender
    ) =>
      change(
        path,
        body.revision,
        (regions) => updateRegion(regions, path.deliveryRegionId, body.deliveryRegion),
        ...sender,
      ),
    'DELETE /ecom/v1/delivery-profiles/{deliveryProfileId}/delivery-region/{deliveryRegionId}': (
      { path, query },
      ...sender
    ) => change(path, query.revision, (regions) => removeRegion(regions, path.deliveryRegionId), ...sender),
    'GET /ecom/v1/delivery-profiles/delivery-regions/{deliveryRegionId}': async ({ path }, program) => {
      const id = await profileOfRegion(database, program.storeId, path.deliveryRegionId)
      return { deliveryProfile: await profiles.get(id, {}, program) }
    },
    'GET /ecom/v1/delivery-profiles/delivery-destination-properties': async (_input, { storeId }) => {
      const { delivery } = await rulesOf(database, await versionOf(database, storeId))
      return destinationProperties(delivery)
    },
  }
}
