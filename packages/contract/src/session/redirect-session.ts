// Redirect sessions: a storefront sends the visitor to a page of the platform, and gets the visitor back.
import { z } from 'zod'

const url = z.string().max(2048).nullish()
const id = z.string().min(1).max(100)

export const responseModes = ['query', 'fragment', 'web_message'] as const
export const prompts = ['login', 'none'] as const

/** An authorization request, as the published client spells it. */
export const AuthRequest = z.object({
  clientId: id,
  responseType: z.literal('code').default('code'),
  redirectUri: z.string().min(1).max(2048).nullish(),
  scope: z.string().max(200).nullish(),
  state: z.string().min(1).max(512),
  responseMode: z.enum(responseModes).default('query'),
  codeChallenge: z
    .string()
    .regex(/^[A-Za-z0-9_-]{43}$/, 'must be the base64url-encoded SHA-256 of the code verifier'),
  codeChallengeMethod: z.literal('S256'),
  sessionToken: z.string().min(1).max(1000).nullish(),
  nonce: z.string().max(512).nullish(),
})
/** An authorization request. */
export interface AuthRequest extends z.output<typeof AuthRequest> {}

const unavailable = z.record(z.string(), z.unknown()).nullish()

const intents = [
  'login',
  'logout',
  'auth',
  'storesProduct',
  'ecomCheckout',
  'bookingsCheckout',
  'bookingsBook',
  'eventsCheckout',
  'paidPlansCheckout',
  'ecomOrderPaymentRequest',
] as const

export const CreateRedirectSession = z
  .object({
    login: z.object({}).nullish(),
    logout: z.object({ clientId: id }).nullish(),
    auth: z
      .object({
        authRequest: AuthRequest,
        prompt: z
          .enum(prompts)
          .optional()
          .describe('Absent: `none` for a `web_message` with a `sessionToken`, `login` for anything else.'),
      })
      .nullish(),
    storesProduct: z.object({ productSlug: z.string().min(1).max(150) }).nullish(),
    ecomCheckout: z
      .object({ checkoutId: z.guid().describe('Of a checkout, or of a cart, which becomes one.') })
      .nullish(),
    bookingsCheckout: unavailable,
    bookingsBook: unavailable,
    eventsCheckout: unavailable,
    paidPlansCheckout: unavailable,
    ecomOrderPaymentRequest: unavailable,
    callbacks: z
      .object({
        thankYouPageUrl: url,
        postFlowUrl: url.describe(
          'Where the visitor gets back to after a sign-out, or from a sign-in page without signing in; the latter with the parameter `wixMemberLoggedIn=false`.',
        ),
        loginUrl: url,
        bookingsServiceListUrl: url,
        cartPageUrl: url,
        planListUrl: url,
      })
      .nullish(),
    preferences: z
      .object({
        useGenericWixPages: z.boolean().nullish(),
        maintainIdentity: z.boolean().nullish(),
        additionalQueryParameters: z
          .record(z.string().min(1).max(100), z.string().max(1000))
          .nullish()
          .describe('Parameters to add to the address that the visitor is sent to; they replace none of it.'),
      })
      .nullish(),
    origin: url.describe('The origin of the page that waits for the message of a frame.'),
  })
  .refine((body) => intents.filter((name) => body[name]).length <= 1, 'must have one intent')

export const RedirectSession = z.object({
  id: z.guid(),
  fullUrl: z.string().describe('Where to send the visitor.'),
  urlDetails: z.object({ endpoint: z.string(), searchParams: z.record(z.string(), z.string()) }),
  sessionToken: z.string(),
})
/** A way to a page of the platform and back. */
export interface RedirectSession extends z.infer<typeof RedirectSession> {}

/** What a page of the platform needs to know of a redirect session. */
export const RedirectSessionView = z.object({
  clientId: z.string(),
  storefrontUrl: z.string(),
  cancelUrl: z.string().describe('Where the visitor gets back to without signing in.'),
})
