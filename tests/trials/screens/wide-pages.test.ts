// The main pages of the storefront are accessible on a wide screen, too.
import { test } from 'vitest'
import { expectAccessiblePages } from '../../browser/accessible-pages.ts'

test("the storefront's pages have no serious axe violation on a wide screen, in light mode", () =>
  expectAccessiblePages(1280, 'light'))
