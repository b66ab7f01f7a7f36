// The home page: a large picture with a headline, the collections, new arrivals and products on sale.
import { Picture } from '@vitrine/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Route } from './+types/home'
import { shopContext } from './context.ts'
import { head } from './seo/head.ts'
import { firstCollections, navItem } from './frame/nav-links.ts'
import { useStoreLang } from './frame/store-lang.ts'
import { browse as messages } from './messages/index.ts'
import { ProductGrid, toCard } from './products/product-card.tsx'
import { throwUnavailable, visitorContext } from './visitor.ts'

/** How many products a row shows. */
const rowSize = 4

export async function loader({ context }: Route.LoaderArgs) {
  const { platformOrigin } = context.get(shopContext)
  const { products, collections } = context.get(visitorContext)
  const query = { sort: '-createdDate', limit: rowSize } as const
  const [newArrivals, onSale, items] = await Promise.all([
    products.search(query),
    products.search({ ...query, onSale: true }),
    firstCollections(collections),
  ]).catch(throwUnavailable)
  return {
    picture: `${platformOrigin}/sample/home.svg`,
    collections: items.map((collection) => ({
      ...navItem(collection),
      banner: collection.media.mainMedia?.image,
    })),
    newArrivals: newArrivals.items.map((product) => toCard(product)),
    onSale: onSale.items.map((product) => toCard(product)),
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const shop = matches[0].loaderData
  if (!loaderData || !shop) return []
  const names = loaderData.collections.map(({ name }) => name)
  return head(shop, {
    path: '/',
    description: `${messages.headline} ${messages.homeDescription(shop.storeName, names)}`,
  })
}

export default function Home({
  loaderData: { picture, collections, newArrivals, onSale },
}: Route.ComponentProps) {
  return (
    <>
      {/* The left third of the picture is empty, for the headline; on phones the headline is below it. */}
      <section className="relative sm:px-page">
        <img
          src={picture}
          width="2400"
          height="1350"
          alt=""
          fetchPriority="high"
          className="aspect-square h-auto w-full bg-line object-cover object-[70%] sm:aspect-2/1 sm:rounded-box"
        />
        <h1 className="px-page py-8 font-display text-4xl sm:absolute sm:inset-y-0 sm:left-(--page) sm:w-5/12 sm:pt-[5%] sm:text-3xl sm:text-on-picture lg:px-14 lg:text-4xl xl:text-5xl">
          {messages.headline}
        </h1>
      </section>
      {collections.length > 0 && (
        <Section title={messages.byCollection}>
          <ul className="grid grid-pairs gap-x-4 gap-y-8 print:grid-cols-4 sm:gap-x-6 md:grid-cols-4">
            {collections.map((collection) => (
              <li key={collection.id}>
                <Tile {...collection} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {newArrivals.length > 0 && (
        <Section
          title={messages.newArrivals}
          more={
            <Link
              to="/products"
              className="inline-flex min-h-target items-center underline decoration-line print:hidden underline-offset-4 hover:decoration-ink"
            >
              {messages.viewAll}
            </Link>
          }
        >
          <ProductGrid products={newArrivals} />
        </Section>
      )}
      {onSale.length > 0 && (
        <Section title={messages.onSale}>
          <ProductGrid products={onSale} />
        </Section>
      )}
    </>
  )
}

function Section({ title, more, children }: { title: string; more?: ReactNode; children: ReactNode }) {
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
  const lang = useStoreLang()
  return (
    <Link to={path} className="group block">
      <div className="aspect-4/3 overflow-hidden rounded-box bg-line">
        {banner && <Picture of={banner} alt="" className="size-full object-cover" />}
      </div>
      <h3
        dir="auto"
        lang={lang}
        className="mt-3 font-medium wrap-anywhere decoration-accent underline-offset-4 group-hover:underline"
      >
        {name}
      </h3>
    </Link>
  )
}
