// Renders rich content to HTML: descriptions, info sections and policies. It runs on the server only, so it costs no script. The
// components check links and pictures, because a storefront may have another platform.
import type { RichContent as Content } from '@vitrine/client'
import { RichContent } from '@vitrine/react'
import { renderToStaticMarkup } from 'react-dom/server'

/** The HTML of a text. */
export const toHtml = (content: Content | null | undefined): string =>
  renderToStaticMarkup(<RichContent content={content} />)
