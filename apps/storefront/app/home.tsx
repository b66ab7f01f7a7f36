// The first page: one scene, one sentence, and the goods.
import type { Route } from './+types/home'
import { shopContext, visitorContext } from './context.ts'
import { ProductCard, carded } from './products/product-card.tsx'
import { closed } from './visitor.ts'

const sentence = 'Things for a house, made to be used every day.'

export async function loader({ context }: Route.LoaderArgs) {
  const { storeName, platformOrigin } = context.get(shopContext)
  const { products } = context.get(visitorContext)
  const { items } = await products.query().ascending('name').limit(12).find().catch(closed)
  return { storeName, scene: `${platformOrigin}/sample/home.svg`, products: items.map(carded) }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [
    { title: loaderData?.storeName },
    {
      name: 'description',
      content: `${sentence} Ceramics, glass, linen, lamps and paper from ${loaderData?.storeName}.`,
    },
  ]
}

export default function Home({ loaderData: { scene, products } }: Route.ComponentProps) {
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
          {sentence}
        </h1>
      </section>
      <section aria-labelledby="goods" className="px-page sm:pt-14">
        <h2 id="goods" className="mb-6 font-display text-2xl">
          What we have
        </h2>
        <ul className="grid grid-cols-2 gap-x-4 gap-y-10 sm:gap-x-6 md:grid-cols-3 lg:grid-cols-4">
          {products.map((product) => (
            <li key={product.id}>
              <ProductCard product={product} />
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
