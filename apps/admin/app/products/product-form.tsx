// One product: everything that a merchant writes of it. At the id `new` a product is created.
import { useMemo } from 'react'
import type { Route } from './+types/product-form'
import type { EntityForm } from '../form/form.ts'
import { FormPage } from '../form/form-page.tsx'
import { loadForm } from '../form/load-form.ts'
import { saveForm } from '../form/save-form.ts'
import { saveOnline } from '../form/save-online.ts'
import { changeProduct } from './change-product.ts'
import { addInventoryIds } from './inventory-ids.ts'
import { type EditedProduct, loadEdited } from './load-product.ts'
import { loadStore } from './load-store.ts'
import { productFields, unknownStore } from './product-fields.ts'
import type { ProductFieldName, StoreOfForm } from './product-fields.ts'
import { toProductSummary } from './product-row.ts'
import type { ProductSummaryFacts } from './product-row.ts'
import { ProductSummary } from './product-summary.tsx'
import { newValues, valuesOfProduct } from './product-values.ts'
import { createProduct, saveProduct } from './save-product.ts'

const formOf = (store: StoreOfForm): EntityForm<EditedProduct, ProductFieldName, ProductSummaryFacts> => ({
  area: 'products',
  noun: 'product',
  permission: 'products.write',
  fields: productFields(store),
  load: loadEdited,
  values: valuesOfProduct,
  summary: toProductSummary,
  save: saveProduct,
  creation: { title: 'New product', values: newValues, create: createProduct },
  title: ({ name }) => name,
  aside: (facts, key) => <ProductSummary {...facts} copyKey={key} />,
})

const form = formOf(unknownStore)

export async function loader(args: Route.LoaderArgs) {
  const loaded = await loadForm(form, args)
  if (loaded.summary) await addInventoryIds(args, loaded.id, loaded.summary)
  const { summary, values } = loaded
  const store = await loadStore(args, {
    slug: summary ? values.slug : undefined,
    salePrices: Object.keys(summary?.salePriceOfVariants ?? {}).length,
  })
  return { loaded, store }
}

export const action = async (args: Route.ActionArgs) =>
  (await changeProduct(args)) ?? (await saveForm(form, args))

export const clientAction = (args: Route.ClientActionArgs) => saveOnline(form, args)

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.loaded.summary?.name ?? 'New product'} · Products` },
]

export default function ProductForm({ loaderData: { loaded, store } }: Route.ComponentProps) {
  const form = useMemo(() => formOf(store), [store])
  return <FormPage form={form} loaded={loaded} />
}
