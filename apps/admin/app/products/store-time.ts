// The dates of the product form, as the clocks of the store show them: the platform has them in UTC.
import { localTime, momentOf } from '../form/local-time.ts'
import type { EntityForm, FormValues } from '../form/form.ts'
import type { MerchantClient } from '../sign-in/merchant.ts'
import type { ProductFieldName } from './product-fields.ts'
import type { EditedProduct } from './shared-sections.ts'

type ProductForm<Entity extends EditedProduct, Summary> = EntityForm<Entity, ProductFieldName, Summary>

/** A product, and the time zone of its store. */
type TimedProduct = EditedProduct & { timeZone: string }

const dateFields = ['saleStart', 'saleEnd', 'publishStart', 'publishEnd'] as const

const convertDates = <Values extends Partial<FormValues<ProductFieldName>>>(
  values: Values,
  convert: (time: string) => string,
): Values => ({
  ...values,
  ...Object.fromEntries(
    dateFields.flatMap((name) => {
      const [time] = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.exec(values[name]?.trim() ?? '') ?? []
      // Of what is no time, the form says so when it is saved.
      return time && !Number.isNaN(Date.parse(`${time}Z`)) ? [[name, convert(time.replace(' ', 'T'))]] : []
    }),
  ),
})

const toUtc = <Values extends Partial<FormValues<ProductFieldName>>>(values: Values, timeZone: string) =>
  convertDates(values, (time) => momentOf(time, timeZone))

const readTimeZone = async ({ store }: MerchantClient) => (await store.get()).timeZone

/** A form whose dates are in UTC, except in its summary. */
type UtcForm<Summary> = Omit<ProductForm<EditedProduct, Summary>, 'summary'> &
  Pick<ProductForm<TimedProduct, Summary>, 'summary'> &
  Required<Pick<ProductForm<EditedProduct, Summary>, 'creation'>>

/** The form with its dates in the time zone of the store. */
export function inStoreTime<Summary>(form: UtcForm<Summary>): ProductForm<TimedProduct, Summary> {
  const { creation } = form
  return {
    ...form,
    async load(client, id) {
      const [product, timeZone] = await Promise.all([form.load(client, id), readTimeZone(client)])
      return product && { ...product, timeZone }
    },
    values: (product) =>
      convertDates(form.values(product), (time) => localTime(`${time}Z`, product.timeZone)),
    async save(client, id, changed, options, entered, base) {
      const timeZone = await readTimeZone(client)
      const inUtc = <Values extends Partial<typeof entered>>(values: Values) => toUtc(values, timeZone)
      const saved = await form.save(client, id, inUtc(changed), options, inUtc(entered), inUtc(base))
      return { ...saved, timeZone }
    },
    creation: {
      ...creation,
      async create(client, entered, options) {
        const timeZone = await readTimeZone(client)
        const created = await creation.create(client, toUtc(entered, timeZone), options)
        return { ...created, timeZone }
      },
    },
  }
}
