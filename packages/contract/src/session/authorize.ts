// The parameters of the authorization endpoint, in camelCase as the published client spells them, and in snake_case.
import { z } from 'zod'

const text = z.string().max(4096).optional()

export const AuthorizeQuery = z.object({
  session: text.describe('The token of a redirect session, in place of all others.'),
  clientId: text,
  client_id: text,
  responseType: text,
  response_type: text,
  redirectUri: text,
  redirect_uri: text,
  scope: text,
  state: text,
  responseMode: text,
  response_mode: text,
  codeChallenge: text,
  code_challenge: text,
  codeChallengeMethod: text,
  code_challenge_method: text,
  sessionToken: text,
  session_token: text,
  prompt: text,
  nonce: text,
  warm: text.describe('Any text: answers an empty page that a frame loads ahead of a sign-in.'),
})
