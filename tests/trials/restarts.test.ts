// A platform that is told to stop amid its work: what it has taken in is answered, and the rest goes elsewhere.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { say } from '../shop/figures.ts'
import { freePort } from '../shop/free-port.ts'
import { createRandom } from '../shop/random.ts'

const program = fileURLToPath(new URL('../../apps/vitrine/dist/start.js', import.meta.url))
const rounds = 10
const connections = 20
const perSecond = 200

async function start() {
  const port = await freePort()
  const { DATABASE_URL: _none, npm_lifecycle_event: _alone, ...environment } = process.env
  const settings = { PORT: `${port}`, STOREFRONT_PORT: '0', VITRINE_DATA: 'memory:', LOG_LEVEL: 'silent' }
  const child = spawn(process.execPath, [program], {
    env: { ...environment, NODE_ENV: 'production', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (part) => {
      said += part
      if (said.includes('Ready in')) resolve()
    })
    child.once('exit', (code) => reject(new Error(`ended with ${code}`)))
  })
  return { child, port }
}

/** What became of one request: its status, `refused` where nobody listened, or how it broke. */
function ask(port: number, agent: Agent) {
  const path = '/openapi.json'
  return new Promise<string>((resolve) => {
    const request = get({ host: '127.0.0.1', port, agent, path }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(`${answer.statusCode}`))
      answer.on('error', ({ message }) => resolve(`broken: ${message}`))
    })
    request.on('error', ({ code, message }: NodeJS.ErrnoException) =>
      resolve(code === 'ECONNREFUSED' ? 'refused' : `broken: ${message}, reused ${request.reusedSocket}`),
    )
  })
}

test('HT11: ten restarts under load break no answer, and each takes less than ten seconds', async () => {
  const random = createRandom('HT11')
  const told: Record<string, number> = {}
  let slowest = 0
  for (let round = 0; round < rounds; round += 1) {
    const { child, port } = await start()
    const agent = new Agent({ keepAlive: true, maxSockets: connections })
    const asked: Promise<string>[] = []
    const load = setInterval(() => asked.push(ask(port, agent)), 1000 / perSecond)
    await new Promise((resolve) => setTimeout(resolve, random.int(200, 500)))
    const began = performance.now()
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    expect((await ended)[0]).toBe(0)
    slowest = Math.max(slowest, performance.now() - began)
    clearInterval(load)
    for (const became of await Promise.all(asked)) told[became] = (told[became] ?? 0) + 1
    agent.destroy()
  }
  say(
    `HT11: ${rounds} restarts at ${perSecond} a second: ${JSON.stringify(told)}; slowest ${Math.round(slowest)} ms`,
  )
  expect(Object.keys(told).filter((became) => !/^(404|200|503|refused)$/.test(became))).toEqual([])
  expect(slowest).toBeLessThan(10_000)
})
