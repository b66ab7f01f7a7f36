// Preloads the two typefaces, before the style sheet requests them; the bundler provides their URLs.
import display from '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2?url'
import text from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'

/** The link tags for the document's head. */
export const fontLinks = [display, text].map(
  (href) => ({ rel: 'preload', as: 'font', type: 'font/woff2', href, crossOrigin: 'anonymous' }) as const,
)
