// The build of an app: pages for the browser, and server.ts with everything it imports for the server.
import { fileURLToPath } from 'node:url'
import type { Config } from '@react-router/dev/config'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defaultClientConditions, defaultServerConditions } from 'vite'
import type { Plugin, UserConfig } from 'vite'

// React Router's package exports resolve to its development build; these are the files of the production build.
const productionRouter: Plugin = {
  name: 'react-router-production',
  apply: 'build',
  enforce: 'pre',
  // With what it imports, which a package of another version may hide from the built files. `npm run dev` cannot include them:
  // its modules have no `exports`.
  config: () => ({ ssr: { noExternal: ['react-router', 'cookie', 'set-cookie-parser'] } }),
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

/** The configuration of the bundler for an app; `client` adds to the build for the browser. */
export const bundlerConfig = (client?: NonNullable<UserConfig['environments']>[string]): UserConfig => ({
  plugins: [productionRouter, tailwindcss(), reactRouter()],
  resolve: { conditions: ['@vitrine/source', ...defaultClientConditions] },
  ssr: {
    resolve: { conditions: ['@vitrine/source', ...defaultServerConditions] },
  },
  environments: {
    ...(client && { client }),
    ssr: { build: { rollupOptions: { input: './server.ts' } } },
  },
})

/** React Router with the behaviour of its next major version; pages are rendered on the server. */
export const routerConfig = {
  ssr: true,
  future: {
    v8_middleware: true,
    v8_splitRouteModules: true,
    v8_viteEnvironmentApi: true,
    v8_passThroughRequests: true,
    v8_trailingSlashAwareDataRequests: true,
  },
} satisfies Config
