// Every regular expression in the code runs in linear time, whatever the input.
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

/** The regular expressions of a file, found by the TypeScript parser. */
function patternsOf(path: string): Pattern[] {
  const file = ts.createSourceFile(path, readFileSync(join(root, path), 'utf8'), ts.ScriptTarget.Latest, true)
  const found: Pattern[] = []
  const visit = (node: ts.Node) => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/')
      const { line } = file.getLineAndCharacterOfPosition(node.getStart())
      found.push({
        where: `${path}:${line + 1}`,
        source: node.text.slice(1, end),
        flags: node.text.slice(end + 1),
      })
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
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

/** Characters that may slow a pattern down: those it names, one of each class, and a few others. */
function alphabetOf({ source }: Pattern): string[] {
  const named = [...source.replaceAll(/\\([a-zA-Z])/g, (_, letter: string) => samples[letter] ?? '')]
  return [...new Set([...named, 'a', '0', ' ', '\n', '-', '"', '\\', '\u0000'])].slice(0, 24)
}

/** Inputs that match at first, repeat, and fail at the end. */
function* attacks(pattern: Pattern, length: number) {
  const alphabet = alphabetOf(pattern)
  const pumps = [...alphabet, ...alphabet.flatMap((first) => alphabet.map((second) => first + second))]
  const start = /[\w:/"%.[\]{}-]+/.exec(pattern.source.replaceAll(/[\^$()?\\]/g, ''))?.[0] ?? ''
  for (const pump of pumps) {
    const body = pump.repeat(length / pump.length)
    yield body
    yield `${body}\u0001`
    if (start) yield `${start}${body}\u0001`
  }
}

/** The time a pattern takes for a text; with `g`, for all of its matches. */
function time(pattern: RegExp, text: string) {
  const began = performance.now()
  if (pattern.global) for (const _found of text.matchAll(pattern));
  else pattern.exec(text)
  return performance.now() - began
}

const fastest = (pattern: RegExp, text: string) =>
  Math.min(...Array.from({ length: 5 }, () => time(pattern, text)))

/**
 * Whether it is slow in each of five runs, and takes more than three times as long as for half of the text. On a busy machine
 * a linear pattern may be slow too; it is so for the whole and for the half.
 */
function isSlowOnce(pattern: RegExp, text: string, limit: number) {
  const times: number[] = []
  while (times.length < 5) {
    const ms = time(pattern, text)
    if (ms <= limit) return false
    times.push(ms)
    if (times.length > 2 && ms > 20 * limit) return true
  }
  const half = text.slice(0, text.length / 2) + text.slice(-1)
  const least = Math.min(...times)
  return least > 5 * limit || least > 3 * fastest(pattern, half)
}

// One series of runs may have been interrupted more than the other.
const isSlow = (pattern: RegExp, text: string, limit: number) =>
  [1, 2, 3].every(() => isSlowOnce(pattern, text, limit))

// In milliseconds. Exponential time shows at 24 characters, cubic at 400, quadratic at 4,000.
const limits = [
  [24, 1],
  [400, 1],
  [4000, 2],
] as const

/** A text for which a pattern is slow. */
function slowInput(pattern: Pattern): string | undefined {
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
  // The three slowest inputs so far are tried at full length.
  const slowest = new Set([...times.keys()].sort((a, b) => (times[b] ?? 0) - (times[a] ?? 0)).slice(0, 3))
  let n = 0
  for (const text of attacks(pattern, 100_000)) {
    if (slowest.has(n) && isSlow(compiled, text, 50)) return text
    n += 1
  }
  return undefined
}

// These read only values from the operator's settings: an origin or the name of a field.
const trusted = new Set(['\\/+$', '\\w+$'])

const patterns = sources.flatMap(patternsOf)

test('no regular expression takes more than 50 ms for 100 kB (HT15)', () => {
  expect(patterns.length).toBeGreaterThan(90)
  const slow = patterns
    .filter(({ source }) => !trusted.has(source))
    .map((pattern) => ({ pattern, text: slowInput(pattern) }))
    .filter(({ text }) => text !== undefined)
  expect(slow.map(({ pattern, text }) => [pattern.where, pattern.source, text?.slice(0, 40)])).toEqual([])
})

test('the generated inputs expose patterns that are known to be slow', () => {
  for (const source of [
    '(a+)+$',
    '(\\w|\\d)*!',
    '\\s+$',
    '^(.*,)*x',
    '"(?:[^"\\\\]|\\\\.)*"',
    '[a-z]+@[a-z]+\\.',
  ]) {
    expect([source, slowInput({ where: '', source, flags: 'g' })]).not.toEqual([source, undefined])
  }
})
