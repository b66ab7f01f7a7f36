// The admin's pages. A new area is an entry in areas.ts.
import { index, layout, route } from '@react-router/dev/routes'
import type { RouteConfig } from '@react-router/dev/routes'
import { areas } from './areas.ts'

export default [
  route('sign-in', 'sign-in/sign-in-page.tsx'),
  route('sign-out', 'sign-in/sign-out.ts'),
  layout('admin-layout.tsx', [
    index('start.ts'),
    layout('failed-page.tsx', [
      ...areas.flatMap((area) => [
        route(area.path, area.file),
        // A kind of entity has one module for both.
        ...('form' in area ? [route(`${area.path}/:id`, area.form, { id: `${area.path}/form` })] : []),
        ...('bulk' in area ? [route(`${area.path}/bulk/edit`, area.bulk)] : []),
        ...('bulkMatching' in area ? [route(`${area.path}/bulk/matching`, area.bulkMatching)] : []),
      ]),
      route('*', 'not-found.tsx'),
    ]),
  ]),
] satisfies RouteConfig
