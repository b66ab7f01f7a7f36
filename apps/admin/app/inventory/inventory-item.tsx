// The stock of one variant: what there is, how it is changed, and why it is so.
import { Link } from 'react-router'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import type { Route } from './+types/inventory-item'
import type { EntityForm } from '../form/form.ts'
import { FormPage } from '../form/form-page.tsx'
import { loadForm } from '../form/load-form.ts'
import { localTime } from '../form/local-time.ts'
import { saveForm } from '../form/save-form.ts'
import { saveOnline } from '../form/save-online.ts'
import { merchantContext } from '../sign-in/merchant.ts'
import { inventoryFields, loadItem, valuesOfItem } from './inventory-values.ts'
import type { EditedItem, InventoryFieldName } from './inventory-values.ts'
import { Ledger } from './ledger.tsx'
import { saveItem } from './save-item.ts'
import { nameOf, stockText } from './stock-text.ts'

interface ItemSummary extends Pick<EditedItem, 'productId' | 'variantId'> {
  name: string
  sku?: string | undefined
  stock: string
}

const ItemFacts = ({ productId, sku, stock }: ItemSummary) => (
  <>
    <p className="mt-1 text-lg tabular-nums">{stock}</p>
    <p className="flex flex-wrap items-center gap-x-4 text-ink-soft">
      {sku && (
        <span>
          SKU <bdi>{sku}</bdi>
        </span>
      )}
      <Link
        to={`/products/${encodeURIComponent(productId)}`}
        className="inline-flex min-h-target items-center underline decoration-line underline-offset-4 hover:text-ink hover:decoration-ink"
      >
        Product
      </Link>
    </p>
  </>
)

const form: EntityForm<EditedItem, InventoryFieldName, ItemSummary> = {
  area: 'inventory',
  noun: 'variant',
  permission: 'inventory.write',
  fields: inventoryFields,
  load: loadItem,
  values: valuesOfItem,
  summary: (item) => ({
    productId: item.productId,
    variantId: item.variantId,
    name: nameOf(item),
    sku: item.product.variantSku,
    stock: stockText(item),
  }),
  save: saveItem,
  title: ({ name }) => name,
  intro: ItemFacts,
}

const entriesPerPage = 20

export async function loader(args: Route.LoaderArgs) {
  const { inventory, store } = args.context.get(merchantContext)
  const [loaded, { timeZone }] = await Promise.all([loadForm(form, args), store.get()])
  const { productId, variantId } = loaded.summary as ItemSummary
  const before = /^\d{1,18}$/.exec(args.url.searchParams.get('before') ?? '')?.[0]
  const { movements, hasMore } = await inventory.movements({
    productId,
    variantId,
    limit: entriesPerPage,
    ...(before && { before }),
  })
  const rows = movements.map((movement) => ({
    ...movement,
    time: localTime(movement.createdDate, timeZone).replace('T', ' '),
  }))
  const older = hasMore ? (rows.at(-1)?.id ?? null) : null
  return { loaded, ledger: { rows, older, isFirst: before === undefined, timeZone } }
}

export const action = (args: Route.ActionArgs) => saveForm(form, args)

export const clientAction = (args: Route.ClientActionArgs) => saveOnline(form, args)

// What was refused is shown below the stock as it is now; a platform that does not answer could not show it.
export const shouldRevalidate = ({ actionStatus = 200 }: ShouldRevalidateFunctionArgs) => actionStatus < 500

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.loaded.summary?.name ?? ''} · Inventory` },
]

export default function InventoryItem({ loaderData: { loaded, ledger } }: Route.ComponentProps) {
  return (
    <FormPage form={form} loaded={loaded}>
      <Ledger {...ledger} />
    </FormPage>
  )
}
