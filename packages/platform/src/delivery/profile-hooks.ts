// What the platform does for delivery profiles beyond their description: one that every store has, and their regions.
import type { DeliveryRegion, NewDeliveryProfile } from '@vitrine/contract'
import { defaultDeliveryProfileId } from '@vitrine/contract/constants'
import { type DeliveryProfileFacts, newRegions, Refusal } from '@vitrine/rules'
import { assertKindFits, raiseRulesVersion } from '../pricing/kinds.ts'
import type { MakeHooks } from '../storage/entities/kind.ts'

/** A change of the regions of a profile, as the calls for them make it. */
export interface ProfileRegionsChange {
  changeRegions: (regions: readonly DeliveryRegion[]) => DeliveryRegion[]
}

/** Only scripts send an id. */
type Sent = { [K in keyof NewDeliveryProfile]?: NewDeliveryProfile[K] | null | undefined } & { id?: string }

export const deliveryProfileHooks: MakeHooks = ({ clock, ids }) => ({
  initial: {
    id: defaultDeliveryProfileId,
    name: 'General',
    facts: { default: true, deliveryRegions: [] },
  },
  toFacts(sent: Sent | ProfileRegionsChange, before) {
    const stored = before?.facts as (DeliveryProfileFacts & { default: boolean }) | undefined
    if ('changeRegions' in sent)
      return {
        name: before?.name ?? '',
        facts: { ...stored, deliveryRegions: sent.changeRegions(stored?.deliveryRegions ?? []) },
      }
    const { id, name, default: isDefault, deliveryRegions, extendedFields } = sent
    if (!stored && isDefault) throw new Refusal('SINGLE_DEFAULT_DELIVERY_PROFILE')
    if (stored && isDefault != null && isDefault !== stored.default)
      throw new Refusal('DEFAULT_CANNOT_BE_UPDATED')
    if (stored && deliveryRegions) throw new Refusal('DELIVERY_REGION_CANNOT_BE_UPDATED')
    const context = { newId: () => ids.uuid(), now: clock.now() }
    const fields = extendedFields ?? stored?.extendedFields
    return {
      name: name ?? before?.name ?? '',
      facts: {
        default: stored?.default ?? id === defaultDeliveryProfileId,
        deliveryRegions: stored?.deliveryRegions ?? newRegions(deliveryRegions ?? [], context),
        ...(fields && { extendedFields: fields }),
      },
    }
  },
  async onChange(tx, { storeId }, { is, ids }) {
    if (is === 'deletion' && ids.includes(defaultDeliveryProfileId))
      throw new Refusal('DEFAULT_CANNOT_BE_DELETED')
    await raiseRulesVersion(tx, storeId)
    return async () => {
      if (is === 'creation')
        await assertKindFits(
          tx,
          storeId,
          'deliveryProfile',
          'DELIVERY_PROFILES_LIMIT_EXCEEDED',
          defaultDeliveryProfileId,
        )
    }
  },
})
