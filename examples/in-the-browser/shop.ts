// A whole shop in one browser tab: the platform on a database in the browser, the client connected to it, and a page.
import { cart, createClient, type CurrentCart, type Product, products } from '@vitrine/client'
import { createPlatform, openInBrowser } from '@vitrine/platform/browser'
import { collections, pictureNameOf, sampleProducts, sampleStore } from '@vitrine/sample'

// The platform's URL in links and tokens; no request is ever sent to it.
const platformUrl = 'http://platform.tab'

const find = (id: string) => document.querySelector(`#${id}`) as HTMLElement

const database = await openInBrowser('in-a-tab').catch((error: Error) => {
  find('total').textContent = error.message
  throw error
})
const platform = await createPlatform({ database, platformUrl })
const [existing] = await platform.stores()
const openSampleStore = () =>
  platform.openStore({
    ...sampleStore,
    storefrontUrl: location.origin,
    collections,
    products: sampleProducts,
  })
const clientId = existing?.clientIds[0] ?? (await openSampleStore()).clientId

const shop = createClient({ clientId, url: platformUrl, fetch: platform.fetch, modules: { cart, products } })

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
  picture.src = `${pictureNameOf(product.media.mainMedia?.id ?? '')}.svg`
  picture.alt = product.media.mainMedia?.title ?? ''
  const title = document.createElement('h2')
  title.textContent = product.name
  const button = document.createElement('button')
  button.textContent = `Add to cart, ${product.priceData.formatted.discountedPrice}`
  const variant = product.variants.find(({ stock }) => stock.inStock)
  button.disabled = !variant
  button.onclick = async () => show(await shop.cart.add([{ productId: product.id, variantId: variant?.id }]))
  article.append(picture, title, button)
  return article
}

const { items } = await shop.products.query().ascending('name').find()
find('products').replaceChildren(...items.map(card))
show(await shop.cart.get())
