// nginx before a port, as shops have it, where this machine has one.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'

/** What nginx calls itself; nothing where there is none. */
export const nginxVersion = () =>
  /nginx\/([\d.]+)/.exec(spawnSync('nginx', ['-v'], { encoding: 'utf8' }).stderr ?? '')?.[1]

/** The ways in which it hands on what it is sent. */
export const manners = {
  'whole bodies': '',
  'bodies as they come': 'proxy_request_buffering off;',
  'whatever names headers have': `proxy_request_buffering off; ignore_invalid_headers off;
    underscores_in_headers on; merge_slashes off;`,
} as const

export type Manner = keyof typeof manners

/**
 * Starts it before a port, with a door for each manner; `x-nginx` on what it hands on says as which request it read that.
 * It keeps its connections to the port, so that what is left over on one would come before the next request.
 */
export async function openNginx(port: number) {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-nginx-'))
  const doors = await Promise.all(
    Object.entries(manners).map(async ([manner, more]) => ({ manner, more, port: await freePort() })),
  )
  const servers = doors.map(
    ({ more, port: door }, n) => `
  upstream u${n} { server 127.0.0.1:${port} max_fails=0; keepalive 1; }
  server {
    listen 127.0.0.1:${door};
    ${more}
    location / {
      proxy_pass http://u${n};
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host a.test;
      proxy_set_header X-Nginx "$request_id $request_method $request_uri";
    }
  }`,
  )
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
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
  ${places.join('\n  ')}
  client_header_timeout 100ms;
  client_body_timeout 100ms;
  keepalive_timeout 100ms;
  ${servers.join('')}
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
  while (!(await isOpen(doors[0]?.port ?? 0)))
    if (child.exitCode !== null) throw new Error(readFileSync(join(folder, 'error.log'), 'utf8'))
  return {
    /** The port of a manner. */
    port: (manner: Manner) => doors.find((door) => door.manner === manner)?.port ?? 0,
    async close() {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const isOpen = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
