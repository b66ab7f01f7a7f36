// The three apps straight from their sources, each behind its own Vite server.
import { createServer } from 'vite'

const apps = { storefront: 'storefront', admin: 'admin', hosted: 'hosted' }
const factories = { storefront: 'createStorefront', admin: 'createAdmin', hosted: 'createHosted' }

// React Router's plugin opens Vite servers itself, with an option that Vite deprecates and with its own logger: nine
// warnings at each start that no change in this repository can remove.
const { warn } = console
console.warn = (...parts) => {
  if (!String(parts[0]).includes('`envFile` option is deprecated')) warn(...parts)
}

/** Opens one Vite server per app; they stay open when the platform restarts. */
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

  const load = async (name, options) => {
    const entry = await servers[name].ssrLoadModule('./server.ts')
    return entry[factories[name]](options)
  }
  const app = (name, options) => ({
    devMiddleware(request, response, next) {
      const { url } = request
      servers[name].middlewares(request, response, () => {
        // Vite strips the app's base path from the URL, and the app expects the full path.
        request.url = url
        next()
      })
    },
    fetch: async (request, info) => (await load(name, options)).fetch(request, info),
    isMerchant: async (request) => (await load(name, options)).isMerchant?.(request) ?? false,
  })

  return {
    apps: (options) => Object.fromEntries(Object.keys(apps).map((name) => [name, app(name, options[name])])),
    close: () => Promise.all(Object.values(servers).map((server) => server.close())),
  }
}
