// Sessions: tokens, and the way through a sign-in page.
export * from './errors.ts'
export * from './events.ts'
export * from './examples.ts'
export * from './redirect-session.ts'
export * from './routes.ts'
export {
  AuthorizationServer,
  RevokeRequest,
  TokenAnswer,
  TokenInfo,
  TokenRequest,
  UserInfo,
} from './token.ts'

export const about = 'Access tokens for visitors and members, and the way through a sign-in page.'
