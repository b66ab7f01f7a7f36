// What the form for the checkout holds of its settings, and what it sends. Only fields that were changed are sent.
import type { CheckoutSettings } from '@vitrine/client'
import { InvalidEntries } from '../form/entries.ts'
import type { ChangedForm, Editable, FormValues } from '../form/form.ts'
import { stale } from '../form/retry-mismatch.ts'
import { revisionHash } from '../form/revision-hash.ts'
import type { MerchantClient } from '../sign-in/merchant.ts'
import { type CheckoutField, policyNames } from './checkout-fields.ts'

/** The settings of the checkout, with the revision that they get here: the wire has none. */
export interface EditedCheckout extends Editable {
  settings: CheckoutSettings
}

const toEdited = (id: string, settings: CheckoutSettings): EditedCheckout => ({
  id,
  settings,
  revision: revisionHash(settings),
})

type Values = FormValues<CheckoutField>

const on = (isTicked: boolean | null | undefined) => (isTicked ? 'on' : '')

/** The values of the fields. */
export function checkoutValues({ settings }: EditedCheckout): Values {
  const { checkoutPolicies, checkoutFields, checkoutBrand, checkoutBillingFields } = settings
  const { header, global } = checkoutBrand ?? {}
  const { policyAgreementCheckbox: agreement, subscriptionCheckbox: subscription } = checkoutFields ?? {}
  const policies = policyNames.flatMap((name) => [
    [`${name}Content`, checkoutPolicies?.[name]?.content ?? ''],
    [`${name}Visible`, on(checkoutPolicies?.[name]?.visible)],
  ])
  return {
    ...(Object.fromEntries(policies) as Values),
    customTitle: checkoutPolicies?.customPolicy?.title ?? '',
    agreementVisible: on(agreement?.visible),
    agreementChecked: on(agreement?.checkedByDefault),
    subscriptionVisible: on(subscription?.visible),
    subscriptionChecked: on(subscription?.checkedByDefault),
    checkoutBillingFields: checkoutBillingFields ?? 'All_FIELDS',
    headerText: header?.text ?? '',
    logoUrl: header?.logo?.image?.url ?? '',
    logoSize: header?.logo?.size ?? 'MEDIUM',
    alignment: header?.alignment ?? 'SIDE',
    headerColor: header?.backgroundFill?.color ?? '',
    textColor: header?.textColor ?? '',
    buttonColor: global?.buttonColor ?? '',
    placeOrderButtonColor: global?.placeOrderButtonColor ?? '',
    selectionColor: global?.selectionColor ?? '',
  }
}

/** The logo at an address: what was known of another one is removed. */
function toLogo(url: string) {
  if (url === '') return null
  if (!/^(https?:\/\/|\/(?!\/))/.test(url))
    throw new InvalidEntries({ logoUrl: 'Enter a URL that begins with https://.' })
  return { id: 'logo', url, width: null, height: null, altText: null }
}

/** An update without the parts in which nothing was changed. */
function changedParts<Part extends object>(update: Part): Part {
  const parts = Object.entries(update).flatMap(([name, part]: [string, unknown]) => {
    if (typeof part !== 'object' || part === null) return part === undefined ? [] : [[name, part]]
    const inner = changedParts(part)
    return Object.keys(inner).length > 0 ? [[name, inner]] : []
  })
  return Object.fromEntries(parts) as Part
}

/** What was changed. */
function toUpdate(changed: Partial<Values>): CheckoutSettings {
  const text = (name: CheckoutField) => {
    const value = changed[name]
    return value === undefined ? undefined : value.trim() || null
  }
  const flag = (name: CheckoutField) => (changed[name] === undefined ? undefined : changed[name] === 'on')
  const logoUrl = text('logoUrl')
  const headerColor = text('headerColor')
  const policies = policyNames.map((name) => [
    name,
    { visible: flag(`${name}Visible`), content: text(`${name}Content`) },
  ])
  const policiesByName = Object.fromEntries(policies) as NonNullable<CheckoutSettings['checkoutPolicies']>
  return changedParts({
    checkoutPolicies: {
      ...policiesByName,
      customPolicy: { ...policiesByName.customPolicy, title: text('customTitle') },
    },
    checkoutFields: {
      policyAgreementCheckbox: {
        visible: flag('agreementVisible'),
        checkedByDefault: flag('agreementChecked'),
      },
      subscriptionCheckbox: {
        visible: flag('subscriptionVisible'),
        checkedByDefault: flag('subscriptionChecked'),
      },
    },
    checkoutBillingFields: changed.checkoutBillingFields as CheckoutSettings['checkoutBillingFields'],
    checkoutBrand: {
      header: {
        text: text('headerText'),
        textColor: text('textColor'),
        alignment: changed.alignment as 'SIDE' | 'CENTER' | undefined,
        logo: {
          size: changed.logoSize as 'SMALL' | 'MEDIUM' | 'LARGE' | undefined,
          ...(logoUrl !== undefined && { image: toLogo(logoUrl ?? '') }),
        },
        // A colour takes the place of a picture.
        ...(headerColor !== undefined && {
          backgroundFill: { color: headerColor, ...(headerColor && { image: null }) },
        }),
      },
      global: {
        buttonColor: text('buttonColor'),
        placeOrderButtonColor: text('placeOrderButtonColor'),
        selectionColor: text('selectionColor'),
      },
    },
  })
}

/** Loads the settings of the checkout of the store with this id. */
export async function loadCheckout(client: MerchantClient, id: string): Promise<EditedCheckout | null> {
  const [store, settings] = await Promise.all([client.store.get(), client.checkoutSettings.get()])
  return store.id === id ? toEdited(id, settings) : null
}

/** Refuses to show a policy without a text. */
function assertTexts(values: Values): void {
  const empty = policyNames.filter((name) => values[`${name}Visible`] && !values[`${name}Content`]?.trim())
  if (empty.length === 0) return
  const problem = 'Enter the text, or take the tick below away.'
  throw new InvalidEntries(Object.fromEntries(empty.map((name) => [`${name}Content`, problem])))
}

/** Saves what was changed, at the revision that the form was loaded with. */
export async function saveCheckout(
  { checkoutSettings }: MerchantClient,
  id: string,
  { changed, revision }: ChangedForm<CheckoutField>,
): Promise<EditedCheckout> {
  const update = toUpdate(changed)
  const current = toEdited(id, await checkoutSettings.get())
  assertTexts({ ...checkoutValues(current), ...changed })
  if (current.revision !== revision) throw stale()
  return toEdited(id, await checkoutSettings.update(update))
}
