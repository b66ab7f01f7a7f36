// A whole shop in one tab: the platform on a database in this browser, the client plugged into it, and a page.
import { cart, createClient, type CurrentCart, type Product, products } from '@vitrine/client'
import { createPlatform, openInBrowser } from '@vitrine/platform/browser'
import { collections, draw, sampleProducts, sampleStore } from '@vitrine/sample'

// An address for links and tokens; nothing is ever sent there.
const host = 'http://platform.tab'

const find = (id: string) => document.querySelector(`#${id}`) as HTMLElement

const database = await openInBrowser('in-a-tab').catch((error: Error) => {
  find('total').textContent = error.message
  throw error
})
const platform = await createPlatform({ database, platformUrl: host })
const [kept] = await platform.stores()
const { name, currency, language } = sampleStore
const opened = () =>
  platform.openStore({
    name,
    currency,
    language,
    storefrontUrl: location.origin,
    collections,
    products: sampleProducts,
  })
const clientId = kept?.clientIds[0] ?? (await opened()).clientId

const shop = createClient({ clientId, url: host, fetch: platform.fetch, modules: { cart, products } })

function show(current: CurrentCart | null) {
  const lines = current?.lineItems ?? []
  find('cart').replaceChildren(
    ...lines.map((line) => {
      const item = document.createElement('li')
      const { original } = line.productName
      item.textContent = `${line.quantity} × ${original}, ${line.lineItemPrice.formattedAmount}`
      return item
    }),
  )
  find('total').textContent = current ? `Subtotal ${current.subtotal.formattedAmount}` : 'Your cart is empty'
}

function card(product: Product): HTMLElement {
  const article = document.createElement('article')
  const picture = document.createElement('img')
  const drawn = draw(product.media.mainMedia?.id ?? '')
  if (drawn) picture.src = `data:image/svg+xml,${encodeURIComponent(drawn)}`
  picture.alt = product.media.mainMedia?.title ?? ''
  const title = document.createElement('h2')
  title.textContent = product.name
  const button = document.createElement('button')
  button.textContent = `Add, ${product.priceData.formatted.discountedPrice}`
  const choice = product.variants.find(({ stock }) => stock.inStock)
  button.disabled = !choice
  button.onclick = async () => show(await shop.cart.add([{ productId: product.id, variantId: choice?.id }]))
  article.append(picture, title, button)
  return article
}

const { items } = await shop.products.query().ascending('name').find()
find('goods').replaceChildren(...items.map(card))
show(await shop.cart.get())
