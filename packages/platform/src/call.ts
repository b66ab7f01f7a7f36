// The type of a handler: the parsed input of one address in, its answer out, with the caller and the call as context. The
// table of audiences says who may call.
import type { Address, Audience, Features, Parsed, Permission, Reply, Routes } from '@vitrine/contract'
import { Refusal } from '@vitrine/rules'

/** A visitor with an access token. */
export interface VisitorPrincipal {
  kind: 'visitor'
  storeId: string
  visitorId: string
  /** The client that the visitor's session belongs to. */
  clientId: string
  /** The network that the visitor's session was opened from, as its token says. */
  network?: string
}

/** A visitor who has signed in. */
export interface MemberPrincipal extends Omit<VisitorPrincipal, 'kind'> {
  kind: 'member'
  memberId: string
  /** The session of this device. */
  sessionId: string
}

/** A merchant's program with an API key. */
export interface ProgramPrincipal {
  kind: 'program'
  storeId: string
  permissions: readonly Permission[]
  /** The visitor that the program acts for, when it sends that visitor's token beside its key. */
  visitor?: VisitorPrincipal | MemberPrincipal
}

/** An authenticated caller. */
export type Principal = VisitorPrincipal | MemberPrincipal | ProgramPrincipal

/** Who calls; undefined without credentials. */
type Caller = Principal | undefined

/** The actor of what a caller does. */
export const actorOf = (caller: Caller): Actor => {
  if (caller === undefined) return { kind: 'system', id: null }
  if (caller.kind === 'program') return { kind: 'app', id: null }
  return caller.kind === 'member'
    ? { kind: 'member', id: caller.memberId }
    : { kind: 'visitor', id: caller.visitorId }
}

/** An HTTP response of a route that is `raw`. */
export interface RawAnswer {
  statusCode: number
  headers: Record<string, string>
  body: string
}

/** Whether a caller is a program with this permission. */
export const hasPermission = (caller: Caller, permission: Permission): caller is ProgramPrincipal =>
  caller?.kind === 'program' && caller.permissions.includes(permission)

/** Refuses a program without a permission; visitors and members need none for what is their own. */
export function assertMay(caller: Principal, permission: Permission): void {
  if (caller.kind === 'program' && !hasPermission(caller, permission))
    throw new Refusal('PERMISSION_DENIED', { permission })
}

/** The audiences by name; those that need a permission have one name. */
const audiences = {
  anyone: (_caller: Caller): _caller is Caller => true,
  caller: (caller: Caller): caller is Principal => caller !== undefined,
  visitor: (caller: Caller): caller is VisitorPrincipal | MemberPrincipal =>
    caller !== undefined && caller.kind !== 'program',
  member: (caller: Caller): caller is MemberPrincipal => caller?.kind === 'member',
  permission: hasPermission,
} satisfies Record<AudienceName<Audience>, (caller: Caller, permission: Permission) => boolean>

type AudienceName<A> = A extends string ? A : 'permission'
type Guard<P extends Caller> = (caller: Caller, permission: never) => caller is P
type Admitted<Predicate> = Predicate extends Guard<infer P> ? P : never

/** Whether a caller belongs to an audience. */
export const isAdmitted = (caller: Caller, audience: Audience): boolean =>
  typeof audience === 'string'
    ? audiences[audience](caller)
    : audiences.permission(caller, audience.permission)

/** The caller that a handler receives, by the audience of its route. */
export type CallerOf<R> = R extends { for: infer A extends Audience }
  ? Admitted<(typeof audiences)[AudienceName<A>]>
  : never

/** The properties of a call besides its input. */
export interface Call {
  address: Address
  requestId: string
  /** The call comes from our own client, which sends `x-vitrine-client`. */
  isOwnClient: boolean
  /** The idempotency key, with the hash of everything sent with it. */
  idempotency?: { key: string; hash: Uint8Array }
  /** The entity and its revision that the caller expects; `any` expects that some entity exists. */
  ifMatch?: { id: string; revision: bigint } | 'any'
  /**
   * The network that this call counts against, as a keyed hash: the one that the visitor's session was opened from, or
   * else the one that the request came from. Undefined when the server named no address.
   */
  network?: string
  /** The visitor's address as the request claims it: believed only from a client that authenticates with its secret. */
  visitorAddress?: string
  /** The browser or program that the request comes from, as it names itself; only of routes that begin a session. */
  userAgent?: string
  /** The id and the secret of a client as the Authorization header has them; only of the OAuth endpoints. */
  basicCredentials?: string
  /** The currency that the caller wants prices in, from the header `x-wix-currency`. */
  currency?: string
  /** The caller asks for JSON; only of raw routes. */
  acceptsJson?: boolean
}

/** The call without its idempotency key, for a write besides the one that the key stands for. */
export const withoutKey = ({ idempotency: _, ...call }: Call): Call => call

/** The one who has caused an event. `system`: the platform itself, such as a job. */
export interface Actor {
  kind: 'visitor' | 'member' | 'app' | 'system'
  id: string | null
}

/** What a server knows about a request, and what the platform found out about it for the access log. */
export interface RequestInfo {
  /** The IP address of the client, named by the server; never logged. */
  clientAddress?: string
  /** The version of HTTP that the request came in, such as `1.1`; never logged. */
  httpVersion?: string
  /** As the contract writes it, with names in place of values. */
  address?: string
  caller?: Principal['kind'] | 'anyone'
  storeId?: string
}

type AddressOf<F> = F extends keyof Features ? keyof Features[F]['routes'] & Address : never

/** A handler for every address of a feature of the contract. */
export type Handlers<F extends keyof Features> = {
  [A in AddressOf<F>]: (
    input: Parsed<A>,
    caller: CallerOf<Routes[A]>,
    call: Call,
  ) => Answered<A> | Promise<Answered<A>>
}

type Answered<A extends Address> = Routes[A] extends { raw: true } ? RawAnswer : Reply<A>
