// What a route may say about its page: which origins may frame it, whether it keeps its opener, and whether it has script.
import { Outlet, redirect } from 'react-router'
import { expect, test } from 'vitest'
import { Document, loadNotFound, NoPage, type PageHandle, readHandles } from './browser.ts'
import {
  createDocumentHandler,
  createPageHandler,
  guardRequest,
  handleError,
  registeredOriginsContext,
} from './index.ts'

const Page = () => <p>A page</p>

/** An app whose front page has the handle `inner`, below a route with the handle `outer`. */
function openApp(outer?: PageHandle, inner?: PageHandle) {
  const routes = {
    root: { id: 'root', path: '', module: { default: Root, ErrorBoundary: Page } },
    outer: { id: 'outer', parentId: 'root', module: { default: Outlet, handle: outer } },
    page: { id: 'page', parentId: 'outer', index: true, module: { default: Page, handle: inner } },
    moved: {
      id: 'moved',
      parentId: 'outer',
      path: 'moved',
      module: { loader: () => redirect('/') },
    },
    none: { id: 'none', parentId: 'root', path: '*', module: { default: NoPage, loader: loadNotFound } },
  }
  const files = Object.fromEntries(
    Object.entries(routes).map(([id, route]) => [id, { ...route, module: `/${id}.js`, imports: [] }]),
  )
  const build = {
    entry: { module: { default: createDocumentHandler(false), handleError } },
    routes,
    assets: { entry: { module: '/entry.js', imports: [] }, routes: files, url: '/manifest.js', version: '' },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: { v8_middleware: true },
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  }
  const handlePage = createPageHandler(build, 'production')
  return async (path = '/', origins = ['https://shop.test', 'https://www.shop.test']) => {
    const request = new Request(`http://app.test${path}`)
    const { status, headers } = await guardRequest(request, () =>
      handlePage(
        request,
        () => {},
        (context) => context.set(registeredOriginsContext, origins),
      ),
    )
    const frames = /frame-ancestors ([^;]+)/.exec(headers.get('content-security-policy') ?? '')?.[1]
    return { status, frames, opener: headers.get('cross-origin-opener-policy') }
  }
}

const Root = () => (
  <Document lang="en" icon={undefined} className="">
    <Outlet />
  </Document>
)

test('without a handle no page may frame a page, and it has no opener', async () => {
  const visit = openApp()
  expect(await visit()).toEqual({ status: 200, frames: "'none'", opener: 'same-origin' })
})

test('a route lets the registered origins frame its page', async () => {
  const visit = openApp(undefined, { framedBy: 'registered-origins' })
  expect(await visit()).toEqual({
    status: 200,
    frames: 'https://shop.test https://www.shop.test',
    opener: 'same-origin',
  })
  // A store without registered origins has no page that may frame it.
  expect((await visit('/', [])).frames).toBe("'none'")
})

test('a popup keeps its opener, and still may not be framed', async () => {
  const visit = openApp(undefined, { opener: 'unsafe-none' })
  expect(await visit()).toEqual({ status: 200, frames: "'none'", opener: 'unsafe-none' })
})

test('a route has the handle of the routes around it, except where its own says otherwise', async () => {
  const outer = { framedBy: 'registered-origins', opener: 'same-origin-allow-popups' } as const
  const visit = openApp(outer, { framedBy: 'none' })
  expect(await visit()).toEqual({ status: 200, frames: "'none'", opener: 'same-origin-allow-popups' })
})

test('a popup keeps its opener when it is redirected', async () => {
  expect(await openApp({ opener: 'unsafe-none' })('/moved')).toEqual({
    status: 302,
    frames: "'none'",
    opener: 'unsafe-none',
  })
  expect(await openApp()('/moved')).toEqual({ status: 302, frames: "'none'", opener: 'same-origin' })
})

test('an address without a page may not be framed and has no opener', async () => {
  expect(await openApp({ framedBy: 'registered-origins', opener: 'unsafe-none' })('/nowhere')).toEqual({
    status: 404,
    frames: "'none'",
    opener: 'same-origin',
  })
})

test('a page is static if one of its routes says so', () => {
  const handles = [undefined, { isStatic: true }, { framedBy: 'none' }]
  expect(readHandles(handles.map((handle) => ({ handle }))).isStatic).toBe(true)
  expect(readHandles([{}]).isStatic).toBeUndefined()
})
