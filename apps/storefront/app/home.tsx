// The first page: one scene, one sentence, the collections, what is new, and what costs less than it did.
import { Picture } from '@vitrine/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Route } from './+types/home'
import { shopContext, visitorContext } from './context.ts'
import { head } from './seo/head.ts'
import { firstCollections, navItem } from './frame/nav-links.ts'
import { browse as words } from './messages/index.ts'
import { ProductGrid, toCard } from './products/product-card.tsx'
import { throwUnavailable } from './visitor.ts'

/** How many goods stand in a row. */
const inRow = 4

export async function loader({ context }: Route.LoaderArgs) {
  const { platformOrigin } = context.get(shopContext)
  const { products, collections } = context.get(visitorContext)
  const row = { sort: '-createdDate', limit: inRow } as const
  const [newest, onSale, gathered] = await Promise.all([
    products.search(row),
    products.search({ ...row, onSale: true }),
    firstCollections(collections),
  ]).catch(throwUnavailable)
  return {
    scene: `${platformOrigin}/sample/home.svg`,
    collections: gathered.map((one) => ({ ...navItem(one), banner: one.media.mainMedia?.image })),
    newest: newest.items.map((product) => toCard(product)),
    onSale: onSale.items.map((product) => toCard(product)),
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const shop = matches[0].loaderData
  if (!loaderData || !shop) return []
  const names = loaderData.collections.map(({ name }) => name)
  return head(shop, {
    path: '/',
    description: `${words.sentence} ${words.aboutShop(shop.storeName, names)}`,
  })
}

export default function Home({ loaderData: { scene, collections, newest, onSale } }: Route.ComponentProps) {
  return (
    <>
      {/* The picture leaves its left third empty: the sentence stands there, or below it on phones. */}
      <section className="relative sm:px-page">
        <img
          src={scene}
          width="2400"
          height="1350"
          alt=""
          fetchPriority="high"
          className="aspect-square h-auto w-full bg-line object-cover object-[70%] sm:aspect-2/1 sm:rounded-box"
        />
        <h1 className="px-page py-8 font-display text-4xl sm:absolute sm:inset-y-0 sm:left-(--page) sm:w-5/12 sm:pt-[5%] sm:text-3xl sm:text-on-picture lg:px-14 lg:text-4xl xl:text-5xl">
          {words.sentence}
        </h1>
      </section>
      {collections.length > 0 && (
        <Row title={words.byCollection}>
          <ul className="grid grid-pairs gap-x-4 gap-y-8 print:grid-cols-4 sm:gap-x-6 md:grid-cols-4">
            {collections.map((collection) => (
              <li key={collection.id}>
                <Tile {...collection} />
              </li>
            ))}
          </ul>
        </Row>
      )}
      {newest.length > 0 && (
        <Row
          title={words.newest}
          more={
            <Link
              to="/goods"
              className="inline-flex min-h-target items-center underline decoration-line print:hidden underline-offset-4 hover:decoration-ink"
            >
              {words.seeAll}
            </Link>
          }
        >
          <ProductGrid products={newest} />
        </Row>
      )}
      {onSale.length > 0 && (
        <Row title={words.onSale}>
          <ProductGrid products={onSale} />
        </Row>
      )}
    </>
  )
}

function Row({ title, more, children }: { title: string; more?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={title} className="px-page pt-14 lg:pt-20">
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 className="font-display text-2xl">{title}</h2>
        {more}
      </div>
      {children}
    </section>
  )
}

type Collection = Awaited<ReturnType<typeof loader>>['collections'][number]

function Tile({ path, name, banner }: Collection) {
  return (
    <Link to={path} className="group block">
      <div className="aspect-4/3 overflow-hidden rounded-box bg-line">
        {banner && <Picture of={banner} alt="" className="size-full object-cover" />}
      </div>
      <h3
        dir="auto"
        className="mt-3 font-medium wrap-anywhere decoration-accent underline-offset-4 group-hover:underline"
      >
        {name}
      </h3>
    </Link>
  )
}
