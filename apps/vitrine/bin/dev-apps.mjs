// The three apps straight from their sources, each behind a Vite server of its own.
import { createServer } from 'vite'

const apps = { storefront: 'storefront', admin: 'admin', hosted: 'hosted' }
const factories = { storefront: 'createStorefront', admin: 'createAdmin', hosted: 'createHosted' }

// React Router's plugin opens Vite servers of its own with an option that Vite calls old, and a logger of its own:
// nine lines at each start that nobody here can mend.
const { warn } = console
console.warn = (...says) => {
  if (!String(says[0]).includes('`envFile` option is deprecated')) warn(...says)
}

/** Opens the workshop: one Vite server per app, kept when the platform starts anew. */
export async function openDevApps(root) {
  const servers = {}
  let port = 24_678
  for (const [name, app] of Object.entries(apps)) {
    servers[name] = await createServer({
      root: `${root}apps/${app}`,
      configFile: `${root}apps/${app}/vite.config.ts`,
      appType: 'custom',
      logLevel: 'warn',
      server: { middlewareMode: true, hmr: { port, host: '127.0.0.1' } },
    })
    port += 1
  }

  const app = (name, options) => ({
    devMiddleware(request, response, next) {
      const asked = request.url
      servers[name].middlewares(request, response, () => {
        // Vite takes the app's base off the address; the app wants it whole.
        request.url = asked
        next()
      })
    },
    async fetch(request, info) {
      const entry = await servers[name].ssrLoadModule('./server.ts')
      return entry[factories[name]](options).fetch(request, info)
    },
  })

  return {
    apps: (options) => Object.fromEntries(Object.keys(apps).map((name) => [name, app(name, options[name])])),
    close: () => Promise.all(Object.values(servers).map((server) => server.close())),
  }
}
