// Previews of products: the token of a link says which product of which store, and until when, signed by the platform's key.
import { Refusal } from '@vitrine/rules'
import { base64url } from 'jose'
import type { Handlers } from '../../call.ts'
import type { FeatureDeps } from '../../feature.ts'
import { hmacOf, isSame } from '../../secrets.ts'
import { storeFacts } from '../../storage/store-facts.ts'
import type { ProductCache } from './product-cache.ts'
import { readProduct } from './store.ts'

const lifetimeMs = 24 * 3_600_000
const ofTexts = new Set(['DESCRIPTION', 'INFO_SECTION', 'INFO_SECTION_DESCRIPTION'] as const)

const encode = (text: string) => base64url.encode(new TextEncoder().encode(text))
const decode = (text: string) => new TextDecoder().decode(base64url.decode(text))

interface Signed {
  storeId: string
  productId: string
  expiresAt: number
}

const signatureOf = (secret: Uint8Array<ArrayBuffer>, { storeId, productId, expiresAt }: Signed) =>
  hmacOf(secret, `preview:${storeId}:${expiresAt}:${productId}`)

/** Makes the handlers of previews. */
export function previewHandlers(deps: FeatureDeps, cache: ProductCache): Handlers<'previews'> {
  const { database, clock, keys } = deps

  const sign = async (signed: Signed) => {
    const { kid, secret } = await keys.newest()
    const signature = base64url.encode(await signatureOf(secret, signed))
    return [kid, signed.expiresAt.toString(36), encode(signed.productId), signature].join('.')
  }

  /** What a token says; throws if this store has not made it, or it has expired. */
  const read = async (storeId: string, token: string): Promise<Signed> => {
    const refuse = (): never => {
      throw new Refusal('PREVIEW_NOT_FOUND')
    }
    if (!/^[\w-]+(\.[\w-]+){3}$/.test(token)) return refuse()
    const [kid, expiry, product, signature] = token.split('.') as [string, string, string, string]
    const key = await keys.find(kid)
    if (!key) return refuse()
    try {
      const signed = { storeId, productId: decode(product), expiresAt: Number.parseInt(expiry, 36) }
      if (!isSame(await signatureOf(key.secret, signed), base64url.decode(signature))) return refuse()
      if (signed.expiresAt <= clock.now()) throw new Refusal('PREVIEW_EXPIRED')
      return signed
    } catch (error) {
      // Text that is no base64url.
      if (error instanceof Refusal) throw error
      return refuse()
    }
  }

  const readAny = (storeId: string, productId: string) =>
    readProduct(database, storeId, productId, { canSeeHidden: true, now: clock.now() })

  return {
    'POST /vitrine/v1/products/{id}/preview-links': async ({ path: { id } }, { storeId }) => {
      const { found, store } = await readAny(storeId, id)
      if (found.length === 0) throw new Refusal('PRODUCT_NOT_FOUND', { id })
      const expiresAt = clock.now() + lifetimeMs
      const token = await sign({ storeId, productId: id, expiresAt })
      const url = `${storeFacts(store, deps).storefrontUrl}/preview/${token}`
      return { previewLink: { url, token, expirationDate: new Date(expiresAt).toISOString() } }
    },

    'QUERY /vitrine/v1/products/preview': async ({ body: { token } }, { storeId }, { currency }) => {
      const { productId, expiresAt } = await read(storeId, token)
      const result = await readAny(storeId, productId)
      const [product] = await cache.render(storeId, result, { canSeeHidden: true, currency })
      const [version3] = await cache.renderV3(storeId, result, { canSeeHidden: true, fields: ofTexts })
      // It was deleted since.
      if (!product || !version3) throw new Refusal('PREVIEW_NOT_FOUND')
      const { modifiers, description, infoSections } = version3
      return {
        product,
        modifiers,
        description,
        infoSections,
        expirationDate: new Date(expiresAt).toISOString(),
      }
    },
  }
}
