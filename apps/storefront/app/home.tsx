// The first page: one scene, one sentence, and the goods.
import type { Route } from './+types/home'
import { shopContext, visitorContext } from './context.ts'
import { ProductCard } from './products/product-card.tsx'

const sentence = 'Things for a house, made to be used every day.'

export async function loader({ context }: Route.LoaderArgs) {
  const { storeName, platformOrigin } = context.get(shopContext)
  const { items } = await context.get(visitorContext).products.query().ascending('name').limit(12).find()
  return { storeName, scene: `${platformOrigin}/sample/home.svg`, products: items }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [
    { title: loaderData?.storeName },
    { name: 'description', content: `${sentence} Ceramics, glass, linen, lamps and paper from ${loaderData?.storeName}.` },
  ]
}

export default function Home({ loaderData: { scene, products } }: Route.ComponentProps) {
  return (
    <>
      <section className="px-page">
        <img
          src={scene}
          width="2400"
          height="1200"
          alt=""
          fetchPriority="high"
          className="aspect-4/5 w-full rounded-box bg-line object-cover sm:aspect-2/1"
        />
        <h1 className="max-w-[20ch] py-8 font-display text-4xl lg:py-12 lg:text-5xl">{sentence}</h1>
      </section>
      <section aria-labelledby="goods" className="px-page">
        <div className="mb-6 flex items-baseline justify-between gap-4 border-t border-line pt-6">
          <h2 id="goods" className="font-display text-2xl">
            What we have
          </h2>
        </div>
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
