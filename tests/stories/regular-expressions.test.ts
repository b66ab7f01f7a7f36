// Every regular expression in the house is fast on whatever it is given: the time grows with the text, not with its square.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const sources = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', 'packages/*/src/*', 'apps/*'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((path) => /\.(ts|tsx|mjs|js)$/.test(path) && !/\.test\.tsx?$/.test(path))

interface Pattern {
  where: string
  source: string
  flags: string
}

/** The patterns of a file, as its own parser sees them. */
function patternsOf(path: string): Pattern[] {
  const file = ts.createSourceFile(path, readFileSync(join(root, path), 'utf8'), ts.ScriptTarget.Latest, true)
  const found: Pattern[] = []
  const look = (node: ts.Node) => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/')
      const { line } = file.getLineAndCharacterOfPosition(node.getStart())
      found.push({
        where: `${path}:${line + 1}`,
        source: node.text.slice(1, end),
        flags: node.text.slice(end + 1),
      })
    }
    ts.forEachChild(node, look)
  }
  look(file)
  return found
}

const samples: Record<string, string> = {
  s: ' ',
  S: 'a',
  w: 'a',
  W: '-',
  d: '0',
  D: 'a',
  n: '\n',
  r: '\r',
  t: '\t',
}

/** Characters on which a pattern may dwell: those it names, one of each class, one of each range, and strangers. */
function alphabetOf({ source }: Pattern): string[] {
  const named = [...source.replaceAll(/\\([a-zA-Z])/g, (_, letter: string) => samples[letter] ?? '')]
  return [...new Set([...named, 'a', '0', ' ', '\n', '-', '"', '\\', '\u0000'])].slice(0, 24)
}

/** Texts that begin well, go on and on, and end badly. */
function* attacks(pattern: Pattern, length: number) {
  const alphabet = alphabetOf(pattern)
  const pumps = [...alphabet, ...alphabet.flatMap((one) => alphabet.map((other) => one + other))]
  const start = /[\w:/"%.[\]{}-]+/.exec(pattern.source.replaceAll(/[\^$()?\\]/g, ''))?.[0] ?? ''
  for (const pump of pumps) {
    const body = pump.repeat(length / pump.length)
    yield body
    yield `${body}\u0001`
    if (start) yield `${start}${body}\u0001`
  }
}

/** How long a pattern takes for a text; with `g`, for all that it finds. */
function time(pattern: RegExp, text: string) {
  const began = performance.now()
  if (pattern.global) for (const _found of text.matchAll(pattern));
  else pattern.exec(text)
  return performance.now() - began
}

/** Whether it is slow every time: the machine may only have had other things to do. */
function isSlow(pattern: RegExp, text: string, limit: number) {
  for (let again = 0; again < 5; again += 1) {
    const ms = time(pattern, text)
    if (ms <= limit) return false
    if (ms > 20 * limit) return true
  }
  return true
}

// In milliseconds. What grows by doubling shows at 24 characters, with the cube at 400, with the square at 4000.
const limits = [
  [24, 1],
  [400, 1],
  [4000, 2],
] as const

/** A text on which a pattern dwells. */
function weakness(pattern: Pattern): string | undefined {
  const compiled = new RegExp(pattern.source, pattern.flags)
  let times: number[] = []
  for (const [length, limit] of limits) {
    times = []
    for (const text of attacks(pattern, length)) {
      const ms = time(compiled, text)
      times.push(ms)
      if (ms > limit && isSlow(compiled, text, limit)) return text
    }
  }
  // What has passed so far is tried at full length where it was slowest.
  const slowest = new Set([...times.keys()].sort((a, b) => (times[b] ?? 0) - (times[a] ?? 0)).slice(0, 3))
  let n = 0
  for (const text of attacks(pattern, 100_000)) {
    if (slowest.has(n) && isSlow(compiled, text, 50)) return text
    n += 1
  }
  return undefined
}

// What these read was written by whoever runs the shop, and is an origin or the name of a field.
const trusted = new Set(['\\/+$', '\\w+$'])

const patterns = sources.flatMap(patternsOf)

test('HT15: no pattern takes more than 50 ms for 100 kB', () => {
  expect(patterns.length).toBeGreaterThan(90)
  const slow = patterns
    .filter(({ source }) => !trusted.has(source))
    .map((pattern) => ({ pattern, text: weakness(pattern) }))
    .filter(({ text }) => text !== undefined)
  expect(slow.map(({ pattern, text }) => [pattern.where, pattern.source, text?.slice(0, 40)])).toEqual([])
})

test('the attacks find what is slow', () => {
  for (const source of [
    '(a+)+$',
    '(\\w|\\d)*!',
    '\\s+$',
    '^(.*,)*x',
    '"(?:[^"\\\\]|\\\\.)*"',
    '[a-z]+@[a-z]+\\.',
  ]) {
    expect([source, weakness({ where: '', source, flags: 'g' })]).not.toEqual([source, undefined])
  }
})
