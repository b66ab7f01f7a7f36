// Builds the pages for the browser, and server.ts with everything it imports for the server.
import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defaultClientConditions, defaultServerConditions, defineConfig } from 'vite'
import type { Plugin } from 'vite'

// React Router's package exports resolve to its development build; these are the files of the production build.
const withoutWarnings: Plugin = {
  name: 'react-router-without-warnings',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: {
    filter: { id: /^react-router(\/dom)?$/ },
    handler: (id) =>
      fileURLToPath(
        new URL(
          `dist/production/${id === 'react-router' ? 'index' : 'dom-export'}.mjs`,
          import.meta.resolve('react-router/package.json'),
        ),
      ),
  },
}

// Labelled fields are on the cart page only.
const inMostPages =
  /packages(?!\/ui\/src\/field)|app\/(frame|seo)|messages\/en\/(card|cart|frame|count|nav)|(choices|price|product-picture|quantity-input|change-text)\.tsx?$/

export default defineConfig({
  plugins: [withoutWarnings, tailwindcss(), reactRouter()],
  resolve: { conditions: ['@vitrine/source', ...defaultClientConditions] },
  ssr: { resolve: { conditions: ['@vitrine/source', ...defaultServerConditions] } },
  environments: {
    client: {
      build: {
        // React in a file of its own, which stays cached when the storefront changes, and what most pages need in another:
        // many small files compress worse.
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules/, priority: 2 },
                {
                  name: 'frame',
                  test: inMostPages,
                  priority: 1,
                  minShareCount: 2,
                },
              ],
            },
          },
        },
      },
    },
    ssr: { build: { rollupOptions: { input: './server.ts' } } },
  },
})
