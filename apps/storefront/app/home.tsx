// The home page: a large picture with a headline, the collections, new arrivals and products on sale.
import type { StoreSettings } from '@vitrine/client'
import { Picture } from '@vitrine/react'
import { buttonClass } from '@vitrine/ui'
import { Link } from 'react-router'
import type { StorefrontOptions } from '../server-entry.d.ts'
import type { Route } from './+types/home'
import { shopContext } from './context.ts'
import { head } from './seo/head.ts'
import { loadShop, pictureUrl } from './frame/load-shop.ts'
import { navItem } from './frame/nav-links.ts'
import { shareRead } from './frame/share-read.ts'
import { useStoreLang } from './frame/store-lang.ts'
import { browse as messages } from './messages/index.ts'
import { toCard } from './products/product-card.tsx'
import { ProductRow, Section } from './products/product-row.tsx'
import { throwUnavailable, visitorContext } from './visitor.ts'
import type { Visitor } from './visitor.ts'

/** How many products a row shows. */
const rowSize = 4

export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const visitor = context.get(visitorContext)
  const [{ settings, collections }, rows] = await Promise.all([
    loadShop(visitor, shop),
    shareRead(shop, 'home', () => loadRows(visitor)),
  ]).catch(throwUnavailable)
  const { name, home } = settings
  const names = collections.map((collection) => collection.name)
  const sentences = [home.headline, messages.homeDescription(name, names)].filter(Boolean)
  return {
    hero: toHero(settings, shop),
    title: home.title,
    description: home.description ?? sentences.join(' '),
    collections: collections.map((collection) => ({
      ...navItem(collection),
      banner: collection.media.mainMedia?.image,
    })),
    ...rows,
  }
}

/** The cards of the newest products, and of those on sale. */
async function loadRows({ products }: Visitor) {
  const query = { sort: '-createdDate', limit: rowSize } as const
  const [newArrivals, onSale] = await Promise.all([
    products.search(query),
    products.search({ ...query, onSale: true }),
  ])
  const toCards = ({ items }: typeof newArrivals) => items.map((product) => toCard(product))
  return { newArrivals: toCards(newArrivals), onSale: toCards(onSale) }
}

/** The picture and sentence at the top; the pictures of merchants are of any kind, so their sentence gets a background. */
const toHero = ({ name, home: { headline, picture, link } }: StoreSettings, shop: StorefrontOptions) => ({
  headline: headline ?? name,
  link,
  picture: picture
    ? { url: pictureUrl(picture.url, shop), altText: picture.altText, isOwn: true }
    : { url: `${shop.platformOrigin}/sample/home.svg`, altText: '', isOwn: false },
})

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const shop = matches[0].loaderData
  if (!loaderData || !shop) return []
  const { hero, title, description } = loaderData
  return head(shop, {
    path: '/',
    ...(title && { title }),
    description,
    ...(hero.picture.isOwn && { picture: hero.picture.url }),
  }).map((tag) => (title && 'title' in tag ? { title } : tag))
}

export default function Home({
  loaderData: { hero, collections, newArrivals, onSale },
}: Route.ComponentProps) {
  return (
    <>
      <Hero {...hero} />
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
      <ProductRow
        title={messages.newArrivals}
        products={newArrivals}
        more={
          <Link
            to="/products"
            className="inline-flex min-h-target items-center underline decoration-line print:hidden underline-offset-4 hover:decoration-ink"
          >
            {messages.viewAll}
          </Link>
        }
      />
      <ProductRow title={messages.onSale} products={onSale} />
    </>
  )
}

type HeroProps = Awaited<ReturnType<typeof loader>>['hero']

/** The left third of our own picture is empty, for the headline; on phones the headline is below it. */
function Hero({ headline, picture, link }: HeroProps) {
  const lang = useStoreLang()
  return (
    <section className="relative sm:px-page">
      <img
        src={picture.url}
        width="2400"
        height="1350"
        alt={picture.altText}
        fetchPriority="high"
        className={`aspect-square h-auto w-full bg-line object-cover sm:aspect-2/1 sm:rounded-box ${picture.isOwn ? '' : 'object-[70%]'}`}
      />
      <div
        className={`px-page grid justify-items-start gap-5 py-8 wrap-anywhere sm:absolute lg:px-14 ${picture.isOwn ? 'sm:bottom-0 sm:left-(--page) sm:max-w-7/12 sm:rounded-tr-box sm:bg-paper sm:pb-0 sm:pl-0 lg:pl-0' : 'sm:inset-y-0 sm:left-(--page) sm:w-5/12 sm:content-start sm:pt-[5%] sm:text-on-picture'}`}
      >
        <h1 dir="auto" lang={lang} className="font-display text-4xl sm:text-3xl lg:text-4xl xl:text-5xl">
          {headline}
        </h1>
        {link && (
          <Link to={link.url} lang={lang} className={buttonClass('primary')}>
            {link.text}
          </Link>
        )}
      </div>
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
