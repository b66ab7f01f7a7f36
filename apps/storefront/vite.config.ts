// Builds the pages; the server build is server.ts with everything it opens.
import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defaultClientConditions, defaultServerConditions, defineConfig } from 'vite'
import type { Plugin } from 'vite'

// React Router hands out the build with its warnings, unless its files are named.
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

// Fields with a label are the cart's alone.
const inMostPages =
  /packages(?!\/ui\/src\/field)|app\/(frame|seo)|messages\/en\/(card|cart|frame|count|nav)|(choices|price|product-picture|quantity-asked|answer-text)\.tsx?$/

export default defineConfig({
  plugins: [withoutWarnings, tailwindcss(), reactRouter()],
  resolve: { conditions: ['@vitrine/source', ...defaultClientConditions] },
  ssr: { resolve: { conditions: ['@vitrine/source', ...defaultServerConditions] } },
  environments: {
    client: {
      build: {
        // React by itself, which stays when the shop changes, and what most pages need in one piece: small files of
        // their own pack worse.
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
