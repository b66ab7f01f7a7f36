// A thread that reads products at a steady pace, whatever the sign-ins beside it do, and measures from when each read was
// due: a read that has to wait for another one counts its wait.
import { Agent, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import { createNumbers } from '../tests/shop/random-numbers.mjs'
import { pick } from './random.mjs'

const { origin, visitors, perSecond } = workerData
const agent = new Agent({ keepAlive: true })
const random = createNumbers(7)
const encode = (question) => Buffer.from(JSON.stringify(question)).toString('base64url')
const cents = (from, to) => Math.round((from + random() * (to - from)) * 100) / 100

/** Half of the reads are lists of products, half are searches in a price band that no other read has. */
function nextPath() {
  if (random() < 0.5) {
    const sort = [{ fieldName: pick(random, ['name', 'price']), order: pick(random, ['ASC', 'DESC']) }]
    const paging = { limit: 1 + Math.floor(random() * 12), offset: Math.floor(random() * 4) }
    return `/stores-reader/v1/products/query-platformized?.r=${encode({ query: { filter: {}, sort, paging } })}`
  }
  const price = { min: cents(0, 15), max: cents(16, 40) }
  return `/vitrine/v1/products/search?.r=${encode({ price, sort: pick(random, ['name', 'price']), limit: 12, offset: 0 })}`
}

let times = /** @type {number[]} */ ([])
let failures = /** @type {string[]} */ ([])
let running = 0
let timer
let count = 0

function read(due) {
  const { token } = visitors[count % visitors.length]
  const path = nextPath()
  count += 1
  running += 1
  const end = (failure) => {
    running -= 1
    if (failure) failures.push(failure)
    else times.push(performance.now() - due)
  }
  const sent = request(origin + path, { agent, headers: { authorization: token } }, (response) => {
    let text = ''
    response.setEncoding('utf8').on('data', (part) => {
      text += part
    })
    response.on('end', () =>
      end(response.statusCode === 200 ? '' : `${path}: ${response.statusCode} ${text}`),
    )
  })
  sent.on('error', (error) => end(error.message))
  sent.end()
}

function start() {
  ;[times, failures] = [[], []]
  let due = performance.now()
  timer = setInterval(() => {
    for (; due <= performance.now(); due += 1000 / perSecond) read(due)
  }, 2)
}

/** Answers with the times once every read has ended. */
function stop() {
  clearInterval(timer)
  const answer = () => (running > 0 ? setTimeout(answer, 5) : parentPort?.postMessage({ times, failures }))
  answer()
}

parentPort?.on('message', (command) => (command === 'start' ? start() : stop()))
