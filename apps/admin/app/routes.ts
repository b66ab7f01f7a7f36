// The admin's pages. A new area is an entry in areas.ts.
import { index, layout, route } from '@react-router/dev/routes'
import type { RouteConfig } from '@react-router/dev/routes'
import { areas } from './areas.ts'

export default [
  route('sign-in', 'sign-in/sign-in-page.tsx'),
  route('sign-out', 'sign-in/sign-out.ts'),
  layout('admin-layout.tsx', [
    index('start.ts'),
    layout(
      'failed-page.tsx',
      areas.map(({ path, file }) => route(path, file)),
    ),
  ]),
  route('*', 'not-found.tsx'),
] satisfies RouteConfig
