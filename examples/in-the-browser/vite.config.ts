// Builds and serves the page; the packages come from their sources, as everywhere in this repository.
import { defaultClientConditions, defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  base: './',
  // The pictures of the sample shop, beside the page.
  publicDir: '../../packages/sample/pictures',
  resolve: { conditions: ['@vitrine/source', ...defaultClientConditions] },
  // PGlite finds its WebAssembly beside its own files.
  optimizeDeps: { exclude: ['@electric-sql/pglite'] },
  build: { target: 'es2023', outDir: '.cache/built', emptyOutDir: true },
})
