// Parses a Content-Security-Policy as a browser does, and finds gaps that an injected script could use.

/** A policy by directive; of duplicate directives, browsers use the first. */
export function readPolicy(text: string): Map<string, string[]> {
  const policy = new Map<string, string[]>()
  for (const part of text.split(';')) {
    const [name = '', ...sources] = part.trim().split(/\s+/)
    if (name !== '' && !policy.has(name.toLowerCase())) policy.set(name.toLowerCase(), sources)
  }
  return policy
}

/** The kind of response that a policy belongs to. */
export interface PolicyContext {
  /** A page, which runs its own scripts; other responses run none. */
  page: boolean
  /** The page must require Trusted Types. */
  trustedTypes?: boolean
  /** Other origins that the page loads pictures from. */
  imageOrigins?: readonly string[]
  /** Other origins that its forms lead to. */
  formTargets?: readonly string[]
}

const knownDirectives = new Set(
  `default-src script-src style-src img-src font-src connect-src manifest-src form-action base-uri frame-ancestors
  sandbox require-trusted-types-for trusted-types`.split(/\s+/),
)

// At least 128 bits in base64.
const nonce = /^'nonce-[\w+/-]{22,}={0,2}'$/

/** The faults of a policy, each as a short text. */
export function policyFaults(
  text: string,
  { page, trustedTypes, imageOrigins = [], formTargets = [] }: PolicyContext,
): string[] {
  const names = text.split(';').map((part) => part.trim().split(/\s+/)[0] ?? '')
  const policy = readPolicy(text)
  const effective = (name: string) => (policy.get(name) ?? policy.get('default-src') ?? ['*']).join(' ')
  const declared = (name: string) => policy.get(name)?.join(' ')
  const scripts = policy.get('script-src') ?? []
  const isSandboxed = policy.has('sandbox')
  const foreignSources = [...policy].flatMap(([name, sources]) =>
    sources
      .filter((source) => !/^'(none|self|strict-dynamic|script)'$/.test(source) && !nonce.test(source))
      .filter((source) => !(name === 'img-src' && (source === 'data:' || imageOrigins.includes(source))))
      .filter((source) => !(name === 'form-action' && formTargets.includes(source)))
      // A sandboxed document is rendered alone, so its inline styles affect no other content.
      .filter((source) => !(isSandboxed && name === 'style-src' && source === "'unsafe-inline'"))
      .map((source) => `${name} allows ${source}`),
  )
  const requirements: [fault: string, isMet: boolean][] = [
    ['has a duplicate directive', new Set(names).size === names.length],
    ['has an unknown directive', [...policy.keys()].every((name) => knownDirectives.has(name))],
    ["default-src is not 'none'", declared('default-src') === "'none'"],
    ['allows plugins', effective('object-src') === "'none'"],
    ['allows frames', effective('frame-src') === "'none'"],
    ['can be framed', isSandboxed ? declared('sandbox') === '' : declared('frame-ancestors') === "'none'"],
    [
      'allows foreign scripts',
      page
        ? scripts.length === 2 && nonce.test(scripts[0] ?? '') && scripts[1] === "'strict-dynamic'"
        : effective('script-src') === "'none'",
    ],
    ['allows another base URL', !page || declared('base-uri') === "'none'"],
    ['blocks picture origins', imageOrigins.every((origin) => policy.get('img-src')?.includes(origin))],
    [
      'allows forms to other origins',
      !page || declared('form-action') === ["'self'", ...formTargets].join(' '),
    ],
    ['allows requests to other origins', effective('connect-src') === (page ? "'self'" : "'none'")],
    ['does not require Trusted Types', !trustedTypes || declared('require-trusted-types-for') === "'script'"],
    ['allows Trusted Types policies', !trustedTypes || declared('trusted-types') === "'none'"],
  ]
  return [...foreignSources, ...requirements.filter(([, isMet]) => !isMet).map(([fault]) => fault)]
}

/** The nonce in a policy. */
export const nonceOf = (text: string): string | undefined => /'nonce-([^']+)'/.exec(text)?.[1]
