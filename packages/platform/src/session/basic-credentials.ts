// The id and the secret of a client in the Authorization header: `client_secret_basic` (RFC 6749 §2.3.1).
import { Refusal } from '@vitrine/rules'
import type { Call } from '../call.ts'

/** A body that may name the client that sends it. */
interface OAuthBody {
  clientId?: string | undefined
  clientSecret?: string | undefined
}

const form = /^([A-Za-z0-9+/]+={0,2})$/

/** Both parts are form-encoded, so that a colon separates them. PostgreSQL takes no text with a NUL. */
const decodeForm = (text: string) => {
  const decoded = decodeURIComponent(text.replaceAll('+', ' '))
  if (/\p{Cc}/u.test(decoded)) throw new Error('a control character')
  return decoded
}

const parse = (encoded: string): Required<OAuthBody> | undefined => {
  try {
    const [, id, secret] = /^([!-9;-~]+):([!-~]+)$/.exec(atob(form.exec(encoded)?.[1] ?? '')) ?? []
    return id === undefined || secret === undefined
      ? undefined
      : { clientId: decodeForm(id), clientSecret: decodeForm(secret) }
  } catch {
    return undefined
  }
}

/** A client that has used the header learns by a header that it was refused (RFC 6749 §5.2). */
const refuseClient = () => new Refusal('invalid_client', { challenge: 'Basic realm="OAuth"' })

/** Answers a request whose client may be named in the header, and then in no other way. */
export async function withBasicCredentials<Body extends OAuthBody, Answer>(
  body: Body,
  { basicCredentials }: Call,
  answer: (body: Body) => Promise<Answer>,
): Promise<Answer> {
  if (basicCredentials === undefined) return answer(body)
  const client = parse(basicCredentials)
  if (!client) throw refuseClient()
  const { clientId = client.clientId, clientSecret } = body
  if (clientSecret !== undefined || clientId !== client.clientId)
    throw new Refusal('invalid_request', {}, 'The header and the body name the client in different ways')
  try {
    return await answer({ ...body, ...client })
  } catch (error) {
    throw error instanceof Refusal && error.code === 'invalid_client' ? refuseClient() : error
  }
}
