// The module for the settings of the checkout: its policies, its boxes, and how its pages look.
import type { CheckoutSettings } from '@vitrine/contract'
import type { CallOptions, WriteOptions } from './call.ts'
import type { ModuleFactory } from './client.ts'

export type { CheckoutSettings } from '@vitrine/contract'

/** What the `checkoutSettings` module can do. */
export interface CheckoutSettingsModule {
  /** The settings of the checkout; a field that no merchant has set is absent. */
  get(options?: CallOptions): Promise<CheckoutSettings>
  /** Changes the fields that are given, at any depth; `null` removes one. Needs an API key. */
  update(update: CheckoutSettings, options?: WriteOptions): Promise<CheckoutSettings>
}

/** The module for the settings of the checkout. */
export const checkoutSettings: ModuleFactory<CheckoutSettingsModule> = ({ call }) => ({
  get: async (options) => (await call('GET /ecom/v1/checkout-settings', {}, { ...options })).checkoutSettings,
  update: async (update, options) =>
    (await call('PATCH /ecom/v1/checkout-settings', { body: { checkoutSettings: update } }, { ...options }))
      .checkoutSettings,
})
