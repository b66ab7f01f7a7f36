// A platform for the sign-in pages: it answers the calls of a sign-in in the shape of the contract, from memory.
import { routes } from '@vitrine/contract'
import { createHosted } from '@vitrine/hosted/server'
import { host } from './open-shop.ts'

type HostedOptions = Parameters<typeof createHosted>[0]

/** The redirect session and the account that the platform knows. */
export const known = {
  clientId: 'client-of-lamps',
  session: 'session-token-of-lamps',
  email: 'ada@example.com',
  password: 'correct horse battery',
  code: '123456',
  link: 'link-token-of-ada',
  visitor: '203.0.113.7',
}

const identity = {
  id: '00000000-0000-4000-8000-00000000000d',
  revision: '1',
  createdDate: '2030-06-01T12:00:00.000Z',
  updatedDate: '2030-06-01T12:00:00.000Z',
  email: { address: known.email, isVerified: true },
  status: { name: 'ACTIVE' as const, reasons: [] },
  identityProfile: {},
}

const success = { state: 'SUCCESS', sessionToken: 'proof-of-ada', identity, additionalData: {} } as const
const codeNeeded = {
  state: 'REQUIRE_EMAIL_VERIFICATION',
  stateToken: 'state-of-ada',
  additionalData: {},
} as const
const approvalNeeded = { state: 'REQUIRE_OWNER_APPROVAL', additionalData: {} } as const

const refusal = (status: number, code: string, data: object = {}) =>
  Response.json(
    { message: code, details: { applicationError: { code, description: code, data } }, requestId: 'r' },
    { status },
  )

const violation = (field: string, violatedRule: string) =>
  Response.json(
    {
      message: 'invalid',
      details: {
        validationError: {
          fieldViolations: [{ field, description: 'is invalid', violatedRule, ruleName: null, data: {} }],
        },
      },
      requestId: 'r',
    },
    { status: 400 },
  )

interface SignInBody {
  loginId: { email: string }
  password: string
  profile?: { firstName?: string | null } | null
  code: string
  email: string
  recoveryToken: string
  token: string
}

/** Answers the call of a form. */
type Respond = (body: SignInBody) => Response

const login: Respond = ({ loginId: { email }, password }) => {
  if (email === 'busy@example.com') return refusal(429, 'TOO_MANY_REQUESTS', { retryAfter: 700 })
  if (password !== known.password) return refusal(400, '-19976')
  if (email === 'new@example.com') return Response.json(codeNeeded)
  if (email === 'waiting@example.com') return Response.json(approvalNeeded)
  return email === known.email ? Response.json(success) : refusal(400, '-19976')
}

const register: Respond = ({ loginId: { email }, password }) => {
  if (!email.includes('@')) return violation('loginId.email', 'FORMAT')
  if (password.length < 8) return violation('password', 'MIN_LENGTH')
  if (password === 'password1') return violation('password', 'OTHER')
  return email === known.email ? refusal(409, '-19995') : Response.json(codeNeeded)
}

const answers: Record<string, Respond> = {
  'POST /_api/iam/authentication/v2/login': login,
  'POST /_api/iam/authentication/v2/register': register,
  'POST /_api/iam/verification/v1/auth/verify': ({ code }) =>
    code === known.code ? Response.json(success) : refusal(400, 'VERIFICATION_FAILED', { triesLeft: 4 }),
  'POST /_api/iam/verification/v1/auth/resend': () => Response.json(codeNeeded),
  'POST /_api/iam/recovery/v1/send-email': ({ email }) =>
    email.includes('@') ? Response.json({}) : violation('email', 'FORMAT'),
  'POST /_api/iam/recovery/v1/recover': ({ recoveryToken, password }) => {
    if (recoveryToken !== known.link) return refusal(400, 'RECOVERY_FAILED')
    return password.length < 8
      ? violation('password', 'MIN_LENGTH')
      : Response.json({ state: 'SUCCESS', identity, additionalData: {} })
  },
  'POST /vitrine/v1/account/undo-email': ({ token }) =>
    token === known.link ? Response.json({}) : refusal(400, 'UNDO_FAILED'),
}

/** A call that the pages have sent. */
interface ReceivedCall {
  address: string
  /** The visitor's address that it names. */
  visitor: string | null
  body: unknown
}

/** Opens the sign-in pages of a store with a platform that knows one redirect session, and one account. */
export function openSignInPages({
  shopUrl = 'https://lamps.test',
  platformUrl = host,
  ...store
}: {
  shopUrl?: string
  platformUrl?: string
} & Partial<Pick<HostedOptions['store'], 'branding' | 'consents' | 'origins'>> = {}) {
  const received: ReceivedCall[] = []
  // What the platform does from now on: which calls it does not answer, and whether the redirect session is over.
  const state = {
    lost: undefined as RegExp | undefined,
    hasEnded: false,
    isUsed: false,
    /** A recovery proves an address for the first time. */
    isEmptied: false,
    location: `${shopUrl}/callback?code=the-code&state=s`,
  }

  const callback = ({ searchParams }: URL) =>
    !state.isUsed &&
    searchParams.get('state') === known.session &&
    searchParams.get('sessionToken') === success.sessionToken
      ? new Response(null, { status: 302, headers: { location: state.location } })
      : refusal(404, 'REDIRECT_SESSION_NOT_FOUND')

  const view = (token: string) =>
    token === known.session && !state.hasEnded
      ? Response.json({
          redirectSession: {
            clientId: known.clientId,
            intent: 'auth',
            storefrontUrl: shopUrl,
            cancelUrl: `${shopUrl}/cart?error=access_denied`,
          },
        })
      : refusal(404, 'REDIRECT_SESSION_NOT_FOUND')

  const fetch: HostedOptions['fetch'] = async (input, init) => {
    const request = new Request(input, init)
    const url = new URL(request.url)
    const address = `${request.method} ${url.pathname}`
    if (state.lost?.test(address)) throw new TypeError('fetch failed')
    const body: unknown = request.method === 'POST' ? await request.json() : undefined
    received.push({ address, visitor: request.headers.get('x-vitrine-visitor-address'), body })
    const [, token] = /^GET \/vitrine\/v1\/redirect-sessions\/(.+)$/.exec(address) ?? []
    if (token) return view(decodeURIComponent(token))
    if (address === 'GET /_api/iam/authentication/v1/callback') return callback(url)
    if (address === 'POST /oauth2/token')
      return Response.json({
        access_token: 'a',
        token_type: 'Bearer',
        expires_in: 14_400,
        refresh_token: 'r',
      })
    const respond = answers[address]
    const route = routes[address as keyof typeof routes]
    if (!respond || !('body' in route)) throw new Error(`The pages sent an unexpected call: ${address}`)
    const response = respond(route.body.parse(body) as SignInBody)
    return state.isEmptied && response.ok
      ? Response.json({ ...((await response.json()) as object), isEmptied: true })
      : response
  }

  const lamps = {
    clientId: known.clientId,
    name: 'Lamps & Co',
    storefrontUrl: shopUrl,
    origins: [],
    ...store,
  }
  const hosted = createHosted({
    store: { clientId: 'client-of-mugs', name: 'Mugs', storefrontUrl: 'https://mugs.test', origins: [] },
    findStore: async (id) => (id === known.clientId ? lamps : undefined),
    platformUrl,
    adminUrl: `${platformUrl}/admin`,
    fetch,
    log: () => {},
  })
  return { hosted, received, state }
}
