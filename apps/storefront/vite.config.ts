// Builds the pages, with two groups of files for the browser.
import { bundlerConfig } from '@vitrine/app-server/build'

// Consents and ways of delivery are on one page, addresses and labelled fields on few pages, the drawer loads when it is first opened, and few pages are not
// found.
const inMostPages =
  /packages(?!\/(ui\/src\/(address|consents|field|drawer)|app-server\/src\/not-found))|app\/(frame(?!\/part-boundary)|seo)|messages\/en\/(card|cart|frame|count|nav)|(choices|price|product-picture|quantity-input|change-text)\.tsx?$/

// React in a file of its own, which stays cached when the storefront changes, and what most pages need in another: many small
// files compress worse.
const groups = [
  { name: 'react', test: /node_modules/, priority: 2 },
  { name: 'frame', test: inMostPages, priority: 1 },
]

export default bundlerConfig({ build: { rolldownOptions: { output: { codeSplitting: { groups } } } } })
