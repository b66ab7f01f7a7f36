// Preloads the two typefaces, before the style sheet requests them; the bundler provides their URLs.
import display from './fonts/fraunces-latin.woff2?url'
import text from './fonts/instrument-sans-latin.woff2?url'

/** The link tags for the document's head. */
export const fontLinks = [display, text].map(
  (href) => ({ rel: 'preload', as: 'font', type: 'font/woff2', href, crossOrigin: 'anonymous' }) as const,
)
