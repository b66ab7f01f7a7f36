// Builds the pages; the server build bundles server.ts with everything it imports.
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defaultClientConditions, defaultServerConditions, defineConfig } from 'vite'

export default defineConfig({
  base: '/admin/',
  plugins: [tailwindcss(), reactRouter()],
  resolve: { conditions: ['@vitrine/source', ...defaultClientConditions] },
  ssr: { resolve: { conditions: ['@vitrine/source', ...defaultServerConditions] } },
  environments: { ssr: { build: { rollupOptions: { input: './server.ts' } } } },
})
