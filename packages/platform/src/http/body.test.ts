// Reading untrusted request bodies: size, encoding, JSON.
import { expect, onTestFinished, test, vi } from 'vitest'
import { assertCleanText, readJson } from '../validation/json.ts'
import { createBodyMemory } from './body-memory.ts'
import { readBytes, readText } from './body.ts'

const reading = (text: string) => () => readJson(text)
const mib = 1024 * 1024

test('valid JSON is parsed; malformed JSON and repeated keys are refused', () => {
  expect(readJson('{"a":[1,"x",null],"b":{"a":true}}')).toEqual({ a: [1, 'x', null], b: { a: true } })
  expect(readJson('"a \\"quoted\\": word"')).toBe('a "quoted": word')
  expect(readJson('{"a\\":":1,"b":"c\\\\"}')).toEqual({ 'a":': 1, b: 'c\\' })
  const refused = [
    '',
    '{',
    '[1,]',
    "{'a':1}",
    'NaN',
    '01',
    '{"a":1,"a":2}',
    '{"a":{"b":1,"b":1}}',
    '{"a":1,"\\u0061":2}',
    // One name in two Unicode forms.
    '{"\u00e9":1,"e\u0301":2}',
  ]
  for (const text of refused) expect(reading(text), text).toThrow('INVALID_ARGUMENT')
})

test('__proto__, NUL and unpaired surrogates are refused at any depth', () => {
  for (const text of [
    '{"__proto__":1}',
    '{"a":[{"__proto__":{}}]}',
    '{"\\u005f_proto__":1}',
    '"\\u0000"',
    '{"\\u0000":1}',
  ]) {
    expect(reading(text), text).toThrow('INVALID_ARGUMENT')
  }
  expect(reading('["\\udc00"]')).toThrow('INVALID_ARGUMENT')
  expect(readJson('"\\ud83c\\udf81"')).toBe('🎁')
  expect(() => assertCleanText('\ud800')).toThrow('INVALID_ARGUMENT')
})

test('JSON nested more than 64 levels deep is refused', () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
  expect(reading(nested(64))).not.toThrow()
  for (const depth of [66, 100_000]) expect(reading(nested(depth))).toThrow('INVALID_ARGUMENT')
})

test('bytes that are not UTF-8 are refused', () => {
  expect(readText(Buffer.from('é'))).toBe('é')
  for (const bytes of [[0xff], [0xc3], [0xed, 0xa0, 0x80], [0xc0, 0xaf]]) {
    expect(() => readText(Uint8Array.from(bytes))).toThrow('INVALID_ARGUMENT')
  }
})

/** A body of so many KiB that arrives in parts. */
const chunks = (count: number) =>
  new ReadableStream({
    start(controller) {
      for (let n = 0; n < count; n += 1) controller.enqueue(new Uint8Array(1024))
      controller.close()
    },
  })

const request = (body: BodyInit, headers = {}) =>
  new Request('http://platform.test', { method: 'POST', body, headers, duplex: 'half' } as RequestInit)

test('a body over the limit of its call is refused early, with or without a Content-Length', async () => {
  const read = (body: BodyInit, maxBytes: number, headers = {}) =>
    readBytes(request(body, headers), maxBytes, createBodyMemory().open(undefined))
  let pulls = 0
  const endless = new ReadableStream({
    pull(controller) {
      pulls += 1
      controller.enqueue(new Uint8Array(64 * 1024))
    },
  })
  await expect(read(endless, mib)).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' })
  expect(pulls).toBeLessThan(30)
  // Headers alone, as a host may pass them on.
  expect(await read(null as never, mib, { 'content-length': '9000' })).toHaveLength(0)
  const declared = { 'content-length': `${mib + 1}` }
  await expect(read('x', mib, declared)).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' })
  expect((await read('x'.repeat(mib), mib)).length).toBe(mib)
  expect((await read(chunks(8), 8192)).length).toBe(8192)
  for (const body of [chunks(9), chunks(900), 'x'.repeat(8193)])
    await expect(read(body, 8192)).rejects.toMatchObject({ data: { maxBytes: 8192 } })
})

test('bodies in flight hold limited memory: the network that holds the most has to give some back', async () => {
  const kib = 1024
  const memory = createBodyMemory({ maxBytes: 64 * kib, maxBytesPerNetwork: 40 * kib })
  /** A body that does not end, of which so much has arrived. */
  const slow = (network: string, size: number) => {
    const body = memory.open(network)
    const stream = new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(size)) })
    const read = readBytes(request(stream), mib, body).finally(body.release)
    read.catch(() => {})
    return read
  }
  const busy = { code: 'UNAVAILABLE' }
  const [greedy] = [slow('greedy', 30 * kib), slow('greedy', 10 * kib)]
  await expect.poll(() => memory.taken()).toBe(40 * kib)
  await expect(slow('greedy', kib)).rejects.toMatchObject(busy)
  slow('polite', 20 * kib)
  await expect.poll(() => memory.taken()).toBe(60 * kib)
  // There is no room for this one, so the largest body of the greedy network ends.
  const whole = memory.open('another')
  expect((await readBytes(request(chunks(10)), mib, whole)).length).toBe(10 * kib)
  await expect(greedy).rejects.toMatchObject(busy)
  expect(memory.taken()).toBe(40 * kib)
  // A body that has arrived keeps its memory until its request is answered.
  whole.release()
  expect(memory.taken()).toBe(30 * kib)
})

test('bodies of one network that are too large are refused one after another; those of others do not wait for them', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const memory = createBodyMemory()
  const refused: string[] = []
  const refuse = (network: string, body: BodyInit) =>
    readBytes(request(body), 1024, memory.open(network)).catch(() => refused.push(network))
  const all = [refuse('greedy', chunks(2)), refuse('greedy', 'x'.repeat(1025)), refuse('other', chunks(3))]
  await vi.advanceTimersByTimeAsync(150)
  expect(refused.toSorted()).toEqual(['greedy', 'other'])
  await vi.advanceTimersByTimeAsync(100)
  await Promise.all(all)
  expect(refused).toHaveLength(3)
})
