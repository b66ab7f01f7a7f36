// Loads the preview of a product by the token of its link. No cache keeps it, no search engine lists it, and no other site
// learns the address.
import { StoreError } from '@vitrine/client'
import { data, redirect } from 'react-router'
import type { RouterContextProvider } from 'react-router'
import { shopContext } from '../context.ts'
import { loadShop } from '../frame/load-shop.ts'
import { throwNotFound, visitorContext } from '../visitor.ts'
import { findVariant, readChoices, variantQuery } from './choices.ts'
import { previewText } from './preview-text.ts'
import { loadRelated } from './related.ts'
import { searchTexts } from '../seo/search-texts.ts'
import { toShown } from './shown-product.ts'
import { readModifiersOf } from './read-modifiers.ts'

const headers = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
}

/** What the product page needs; redirects where the link has ended, and to the variant of the choices that a form has sent. */
export async function loadPreview(context: Readonly<RouterContextProvider>, token: string, url: URL) {
  const visitor = context.get(visitorContext)
  const preview = await visitor.previews.get(token).catch((error: unknown) => {
    if (error instanceof StoreError && (error.status === 410 || error.status === 404))
      throw redirect('/preview-ended', { status: 303, headers })
    return throwNotFound(error)
  })
  const choices = readChoices(url.searchParams)
  const variant = choices && findVariant(preview.product, choices)
  if (variant) throw redirect(url.pathname + variantQuery(preview.product, variant), { headers })
  const { settings } = await loadShop(visitor, context.get(shopContext)).catch(throwNotFound)
  const { title, description } = searchTexts(preview.product, preview.product.descriptionText)
  return data(
    {
      product: {
        ...toShown(preview.product, preview, settings.timeZone),
        preview: previewText.page(preview.expirationDate),
      },
      modifiers: await readModifiersOf(context, preview.product, preview),
      related: await loadRelated(visitor, preview.product).catch(() => []),
      prior: {},
      // Search engines must not learn of it.
      structured: {},
      title: previewText.title(title),
      description,
    },
    { headers },
  )
}
