// The module for the settings of the store: its name, its look, and what new members agree to.
import type { IdentityProfile, PolicyPage, StoreSettings, StoreUpdate } from '@vitrine/contract'
import { consentField } from '@vitrine/contract/constants'
import type { CallOptions, WriteOptions } from './call.ts'
import type { ModuleFactory } from './client.ts'

/** What the `store` module can do. */
export interface StoreModule {
  /** The settings of the store. */
  get(options?: CallOptions): Promise<StoreSettings>
  /** The policy with this slug, with its text as HTML and as rich content, or `null`. */
  policy(slug: string, options?: CallOptions): Promise<PolicyPage | null>
  /**
   * Changes the settings that are given; needs an API key. With `` ifMatch: `${store.id}:${store.revision}` `` settings that
   * were changed meanwhile stay as they are: the call fails with the code `REVISION_MISMATCH`.
   */
  update(update: StoreUpdate, options?: WriteOptions): Promise<StoreSettings>
}

/** The module for the settings of the store. */
export const store: ModuleFactory<StoreModule> = ({ call }) => ({
  get: async (options) => (await call('GET /vitrine/v1/store', {}, { ...options })).store,
  policy: async (slug, options) =>
    (
      await call(
        'GET /vitrine/v1/store/policies/{slug}',
        { path: { slug } },
        { ...options, absent: 'POLICY_NOT_FOUND' },
      )
    )?.policy ?? null,
  update: async (update, options) =>
    (await call('PATCH /vitrine/v1/store', { body: { store: update } }, { ...options })).store,
})

/** The custom fields with which a profile records what a new member has agreed to. */
export const toConsentFields = (texts: readonly string[]): NonNullable<IdentityProfile['customFields']> =>
  texts.map((text) => ({ name: consentField, value: { strValue: text } }))
