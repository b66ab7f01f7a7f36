// Asks for the two typefaces at once, before the style sheet does; the bundler knows their addresses.
import display from '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2?url'
import text from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'

/** The tags for the head of a document. */
export const fontLinks = [display, text].map(
  (href) => ({ rel: 'preload', as: 'font', type: 'font/woff2', href, crossOrigin: 'anonymous' }) as const,
)
