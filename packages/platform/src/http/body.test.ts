// Reading untrusted request bodies: size, encoding, JSON.
import { expect, test } from 'vitest'
import { assertCleanText, readJson } from '../validation/json.ts'
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

test('a body over 1 MiB is refused early, with or without a Content-Length', async () => {
  const request = (body: BodyInit, headers = {}) =>
    new Request('http://platform.test', { method: 'POST', body, headers, duplex: 'half' } as RequestInit)
  let pulls = 0
  const endless = new ReadableStream({
    pull(controller) {
      pulls += 1
      controller.enqueue(new Uint8Array(64 * 1024))
    },
  })
  await expect(readBytes(request(endless))).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' })
  expect(pulls).toBeLessThan(30)
  const declared = request('x', { 'content-length': `${mib + 1}` })
  await expect(readBytes(declared)).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' })
  expect((await readBytes(request('x'.repeat(mib)))).length).toBe(mib)
  // A route may have a smaller limit.
  const chunks = (count: number) =>
    new ReadableStream({
      start(controller) {
        for (let n = 0; n < count; n += 1) controller.enqueue(new Uint8Array(1024))
        controller.close()
      },
    })
  expect((await readBytes(request(chunks(8)), 8192)).length).toBe(8192)
  for (const body of [chunks(9), chunks(900), 'x'.repeat(8193)])
    await expect(readBytes(request(body), 8192)).rejects.toMatchObject({ data: { maxBytes: 8192 } })
})
