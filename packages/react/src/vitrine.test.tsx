// The server renders what the browser renders first: both start from `state`.
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { answer, line, mug, openShop } from '../tests/fake-shop.ts'
import {
  lowestPrice,
  Money,
  Picture,
  type ProductQuery,
  useCart,
  useProduct,
  useProducts,
  Vitrine,
} from './index.ts'
import type { DehydratedState } from './store.ts'

const query = { toJSON: () => ({ filter: {} }) } as unknown as ProductQuery

const Cart = () => {
  const { lines, status } = useCart()
  const count = useCart((cart) => cart.count)
  const fresh = useCart(({ lines }) => lines.map(({ id }) => id))
  return (
    <p>
      {status} {count} {lines.map(({ productName }) => productName.original).join()} {fresh.join()}
    </p>
  )
}
const Product = () => <p>{useProduct('mug').product?.name ?? useProduct('mug').status}</p>
const List = () => {
  const { products, total, status } = useProducts(query)
  return (
    <p>
      {status} {products.length} of {total}
    </p>
  )
}

const draw = (children: ReactNode, state?: DehydratedState) => {
  const { shop, sent } = openShop()
  const html = renderToString(
    <Vitrine client={shop} state={state}>
      {children}
    </Vitrine>,
  )
  expect(sent).toEqual([])
  return html.replaceAll('<!-- -->', '')
}

test('the server renders the prefetched state', () => {
  const initial = {
    cart: answer(1, [line('a', 2), line('b', 1)]),
    queries: {
      'product mug': mug,
      [`products ${JSON.stringify(query)}`]: { items: [mug], total: 12 },
    },
  }
  const page = (
    <>
      <Cart />
      <Product />
      <List />
    </>
  )
  const html = draw(page, initial)
  expect(html).toBe('<p>success 3 a,b a,b</p><p>Mug</p><p>success 1 of 12</p>')
  // The browser reads it back from JSON.
  expect(draw(page, JSON.parse(JSON.stringify(initial)))).toBe(html)
})

test('what was not prefetched is idle on the server', () => {
  expect(draw(<Cart />)).toBe('<p>idle 0  </p>')
  expect(draw(<Product />)).toBe('<p>idle</p>')
  expect(draw(<List />)).toBe('<p>idle 0 of 0</p>')
})

test('a hook outside of <Vitrine> throws an error that names it', () => {
  expect(() => renderToString(<Cart />)).toThrow('Wrap this component in <Vitrine>')
})

test('Money prints the formatted amount', () => {
  const [{ price }] = [line('a', 1)]
  expect(renderToString(<Money value={price} className="sum" />)).toBe('<span class="sum">€10.00</span>')
  const unknownPrice = { amount: '', convertedAmount: '', formattedAmount: '', formattedConvertedAmount: '' }
  expect(renderToString(<Money value={price} busy />)).toBe('<span aria-busy="true">€10.00</span>')
  expect(renderToString(<Money value={unknownPrice} />)).toBe('<span aria-busy="true">…</span>')
})

test('a discounted price is labelled for screen readers', () => {
  expect(renderToString(<Money value={mug.priceData} />).replaceAll('<!-- -->', '')).toBe(
    '<span role="img" aria-label="Now €18.00, was €24.00">€18.00 <s>€24.00</s></span>',
  )
  const whole = { ...mug.priceData, discountedPrice: 24 }
  expect(renderToString(<Money value={whole} />)).toBe('<span>€24.00</span>')
})

test('lowestPrice is the price of the cheapest variant', () => {
  const [variant] = mug.variants
  const costing = (...prices: number[]) => ({
    ...mug,
    variants: prices.map((discountedPrice) => {
      const priceData = { ...mug.priceData, discountedPrice }
      return { ...variant, variant: { ...variant?.variant, priceData } } as typeof variant & object
    }),
  })
  const lowest = (...prices: number[]) => {
    const { price, from } = lowestPrice(costing(...prices))
    return [price.discountedPrice, from]
  }
  expect([lowest(60, 40, 50), lowest(40, 40), lowest(70), lowest()]).toEqual([
    [40, true],
    [40, false],
    [70, false],
    [18, false],
  ])
})

test('Picture has its size, and a priority picture loads first', () => {
  const [media] = [mug.media.mainMedia ?? expect.fail()]
  const first = renderToString(<Picture of={media} priority className="wide" />)
  expect(first).toContain(
    'width="800" height="1000" alt="A mug" loading="eager" decoding="sync" fetchPriority="high" class="wide"',
  )
  const later = renderToString(<Picture of={media.image} alt="" />)
  expect(later).toContain('alt="" loading="lazy" decoding="async"')
})
