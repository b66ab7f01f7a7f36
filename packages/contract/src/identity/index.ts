// Who a caller is, and how a visitor becomes a member.
export * from './errors.ts'
export * from './events.ts'
export * from './examples.ts'
export * from './identity.ts'
export { MemberIdentity, ProgramIdentity, VisitorIdentity } from './me.ts'
export * from './requests.ts'
export * from './routes.ts'

export const about = 'Who a caller is, and how visitors sign in.'
