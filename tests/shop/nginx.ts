// nginx as a reverse proxy in front of a port, on machines that have it installed.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.mjs'
import { isOpen } from './is-open.ts'

/** The version of nginx; undefined when it is not installed. */
export const nginxVersion = () =>
  /nginx\/([\d.]+)/.exec(spawnSync('nginx', ['-v'], { encoding: 'utf8' }).stderr ?? '')?.[1]

/** Proxy settings that change how nginx forwards requests. */
export const manners = {
  'whole bodies': '',
  'bodies as they come': 'proxy_request_buffering off;',
  'any header name': `proxy_request_buffering off; ignore_invalid_headers off;
    underscores_in_headers on; merge_slashes off;`,
} as const

export type Manner = keyof typeof manners

/**
 * Starts nginx in front of a port, with one listening port for each of `manners`. It adds `x-nginx` to each request that it
 * forwards: the request line as nginx parsed it. Connections to the port are kept alive, so that bytes left over from one
 * request would be read as the start of the next.
 */
export async function openNginx(port: number) {
  const listeners = await Promise.all(
    Object.entries(manners).map(async ([manner, settings]) => ({
      manner,
      settings,
      listenPort: await freePort(),
    })),
  )
  const servers = listeners.map(
    ({ settings, listenPort }, n) => `
  upstream u${n} { server 127.0.0.1:${port} max_fails=0; keepalive 1; }
  server {
    listen 127.0.0.1:${listenPort};
    ${settings}
    location / {
      proxy_pass http://u${n};
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host a.test;
      proxy_set_header X-Nginx "$request_id $request_method $request_uri";
    }
  }`,
  )
  const timeouts = `
  client_header_timeout 100ms;
  client_body_timeout 100ms;
  keepalive_timeout 100ms;`
  const close = await startNginx(timeouts + servers.join(''), listeners[0]?.listenPort ?? 0)
  return {
    /** The port with these settings. */
    port: (manner: Manner) => listeners.find((listener) => listener.manner === manner)?.listenPort ?? 0,
    close,
  }
}

/** Starts nginx with examples/deploy/nginx.conf, without its TLS, in front of the two ports of a shop. */
export async function openExampleNginx(upstreams: { storefront: number; platform: number }) {
  const example = readFileSync(new URL('../../examples/deploy/nginx.conf', import.meta.url), 'utf8')
  const [storefront, platform] = [await freePort(), await freePort()]
  const free = [storefront, platform]
  const servers = example
    .replaceAll('listen 443 ssl http2;', () => `listen 127.0.0.1:${free.shift()};`)
    .replaceAll(/^ *ssl_.*\n/gm, '')
    .replace('127.0.0.1:3000', `127.0.0.1:${upstreams.storefront}`)
    .replace('127.0.0.1:4000', `127.0.0.1:${upstreams.platform}`)
  const close = await startNginx(servers, platform)
  return { storefront, platform, close }
}

/** Starts nginx with the content of its `http` block; waits until `port` is open, and returns how to stop it. */
async function startNginx(http: string, port: number): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-nginx-'))
  const tempPaths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off;
worker_processes 1;
pid ${folder}/pid;
error_log ${folder}/error.log;
${process.getuid?.() === 0 ? `user ${userInfo().username};` : ''}
events {}
http {
  access_log off;
  ${tempPaths.join('\n  ')}
  ${http}
}
`,
  )
  const child = spawn(
    'nginx',
    ['-p', folder, '-e', join(folder, 'error.log'), '-c', join(folder, 'nginx.conf')],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  while (!(await isOpen(port)))
    if (child.exitCode !== null) throw new Error(readFileSync(join(folder, 'error.log'), 'utf8'))
  return async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
}
