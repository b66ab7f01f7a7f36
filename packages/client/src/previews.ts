// The module for previews: signed links to products that visitors do not see.
import type { Preview, PreviewLink } from '@vitrine/contract'
import type { CallOptions } from './call.ts'
import type { ModuleFactory } from './client.ts'

/** What the `previews` module can do. */
export interface PreviewsModule {
  /** Creates a link that shows a product for 24 hours to everyone who has the link; it needs an API key. */
  createLink(productId: string, options?: CallOptions): Promise<PreviewLink>
  /**
   * The product of a link, by the token at its end. It fails with the code `PREVIEW_EXPIRED` after 24 hours, and with
   * `PREVIEW_NOT_FOUND` if the token is not valid in this store.
   */
  get(token: string, options?: CallOptions): Promise<Preview>
}

/** The module for previews. */
export const previews: ModuleFactory<PreviewsModule> = ({ call }) => ({
  createLink: async (id, options) =>
    (await call('POST /vitrine/v1/products/{id}/preview-links', { path: { id } }, options)).previewLink,
  get: (token, options) => call('QUERY /vitrine/v1/products/preview', { body: { token } }, options),
})
