// Reads a Content-Security-Policy as a browser does, and finds what a stranger's script could use.

/** A policy by its directives; of two of one name browsers hear the first. */
export function readPolicy(text: string): Map<string, string[]> {
  const policy = new Map<string, string[]>()
  for (const part of text.split(';')) {
    const [name = '', ...sources] = part.trim().split(/\s+/)
    if (name !== '' && !policy.has(name.toLowerCase())) policy.set(name.toLowerCase(), sources)
  }
  return policy
}

/** What an answer is, as far as its policy goes. */
export interface PolicyContext {
  /** A page, whose own scripts run; anything else runs nothing at all. */
  page: boolean
  /** No text of the page may become markup. */
  trustedTypes?: boolean
  /** The origins besides its own that it may take pictures from. */
  imageOrigins?: readonly string[]
}

const known = new Set(
  `default-src script-src style-src img-src font-src connect-src manifest-src form-action base-uri frame-ancestors
  sandbox require-trusted-types-for trusted-types`.split(/\s+/),
)

// 128 bits at least, in base64.
const nonce = /^'nonce-[\w+/-]{22,}={0,2}'$/

/** What is wrong with a policy, each in a few words. */
export function policyFaults(
  text: string,
  { page, trustedTypes, imageOrigins = [] }: PolicyContext,
): string[] {
  const names = text.split(';').map((part) => part.trim().split(/\s+/)[0] ?? '')
  const policy = readPolicy(text)
  const of = (name: string) => (policy.get(name) ?? policy.get('default-src') ?? ['*']).join(' ')
  const own = (name: string) => policy.get(name)?.join(' ')
  const scripts = policy.get('script-src') ?? []
  const sandboxed = policy.has('sandbox')
  const strangers = [...policy].flatMap(([name, sources]) =>
    sources
      .filter((source) => !/^'(none|self|strict-dynamic|script)'$/.test(source) && !nonce.test(source))
      .filter((source) => !(name === 'img-src' && (source === 'data:' || imageOrigins.includes(source))))
      // What is sandboxed is drawn alone, and its style reaches nothing.
      .filter((source) => !(sandboxed && name === 'style-src' && source === "'unsafe-inline'"))
      .map((source) => `${name} lets in ${source}`),
  )
  const wants: [string, boolean][] = [
    ['a directive twice', new Set(names).size === names.length],
    ['a directive that nobody knows', [...policy.keys()].every((name) => known.has(name))],
    ['more than nothing by default', own('default-src') === "'none'"],
    ['objects', of('object-src') === "'none'"],
    ['frames', of('frame-src') === "'none'"],
    ['frames around it', sandboxed ? own('sandbox') === '' : own('frame-ancestors') === "'none'"],
    [
      'scripts other than its own',
      page
        ? scripts.length === 2 && nonce.test(scripts[0] ?? '') && scripts[1] === "'strict-dynamic'"
        : of('script-src') === "'none'",
    ],
    ['another base', !page || own('base-uri') === "'none'"],
    ['pictures shut out', imageOrigins.every((origin) => policy.get('img-src')?.includes(origin))],
    ['forms to elsewhere', !page || own('form-action') === "'self'"],
    ['calls to elsewhere', of('connect-src') === (page ? "'self'" : "'none'")],
    ['text that becomes markup', !trustedTypes || own('require-trusted-types-for') === "'script'"],
    ['types that vouch for text', !trustedTypes || own('trusted-types') === "'none'"],
  ]
  return [...strangers, ...wants.filter(([, holds]) => !holds).map(([what]) => what)]
}

/** The nonce that a policy names. */
export const nonceOf = (text: string): string | undefined => /'nonce-([^']+)'/.exec(text)?.[1]
