// The account of the member who calls: profile, sessions, email address, export and deletion.
import { z } from 'zod'
import { Geocode } from './address.ts'
import { Cart } from './cart/cart.ts'
import { identityBounds } from './constants.ts'
import type { RefusalTable } from './errors.ts'
import type { refusals as identityRefusals } from './identity/errors.ts'
import { Address, Identity, OwnProfile, phoneNumber, privacyStatuses } from './identity/identity.ts'
import { Guid } from './ids.ts'
import { Order } from './orders/order.ts'
import type { ExamplesOf, RouteTable } from './route.ts'

export const about = 'The account of a member: profile, sessions, email address, export and deletion.'

const CurrentMember = z.object({
  id: z.string(),
  loginEmail: z.string(),
  loginEmailVerified: z.boolean(),
  status: z.enum(['PENDING', 'APPROVED', 'BLOCKED', 'OFFLINE']),
  privacyStatus: z.enum(privacyStatuses),
  contact: z.object({
    contactId: z.string(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    company: z.string().nullable(),
    jobTitle: z.string().nullable(),
    birthdate: z.string().nullable(),
    phones: z.array(z.string()),
    emails: z.array(z.string()),
    addresses: z.array(
      z.object({
        id: z.string(),
        country: z.string().nullable(),
        subdivision: z.string().nullable(),
        city: z.string().nullable(),
        postalCode: z.string().nullable(),
        addressLine: z.string().nullable(),
        addressLine2: z.string().nullable(),
        streetAddress: z
          .object({ name: z.string(), number: z.string(), apt: z.string().optional() })
          .optional(),
        geocode: Geocode.optional(),
        formattedAddress: z.string(),
      }),
    ),
    customFields: z.record(z.string(), z.object({ name: z.string(), value: z.unknown() })),
  }),
  profile: z.object({
    nickname: z.string().nullable(),
    slug: z.string(),
    photo: z.object({ id: z.string(), url: z.string() }).optional(),
  }),
  createdDate: z.string(),
  updatedDate: z.string(),
})
/** The current member, in the shape that `@wix/sdk` expects. */
export interface CurrentMember extends z.infer<typeof CurrentMember> {}

const { firstName, lastName, nickname, company, position, birthdate } = OwnProfile.shape
const maxListed = identityBounds.maxListLength
const replaced = 'Replaces the list. An empty one leaves it as it is.'

export const MemberUpdate = z.object({
  contact: z
    .object({
      firstName,
      lastName,
      company,
      jobTitle: position,
      birthdate: z.union([z.literal(''), birthdate]),
      phones: z.array(phoneNumber).max(maxListed).nullish().describe(replaced),
      addresses: z
        .array(
          Address.omit({ streetName: true, streetNumber: true, apartment: true }).extend({
            id: z.string().max(100).nullish().describe('As it was read.'),
            streetAddress: z
              .object({
                name: Address.shape.streetName,
                number: Address.shape.streetNumber,
                apt: Address.shape.apartment,
              })
              .nullish(),
          }),
        )
        .max(maxListed)
        .nullish()
        .describe(replaced),
    })
    .nullish(),
  profile: z.object({ nickname }).nullish(),
})
/** What a member changes of itself, in the shape that `@wix/sdk` sends. */
export interface MemberUpdate extends z.infer<typeof MemberUpdate> {}

export const AccountSession = z.object({
  id: Guid,
  device: z.string().nullable().describe('What the member signed in with, as it names itself.'),
  signedInDate: z.string().describe('When the password was proven last.'),
  lastUsedDate: z.string(),
  isCurrent: z.boolean().describe('The session of this call.'),
})
/** A session of a member: one device that is signed in. */
export interface AccountSession extends z.infer<typeof AccountSession> {}

export const ChangeEmail = z.object({ email: z.string().max(identityBounds.maxEmailLength) })

const secret = z.string().min(1).max(identityBounds.maxTokenLength)
export const ConfirmEmail = z.object({ stateToken: secret, code: z.string().length(6) })
export const UndoEmail = z.object({ token: secret })

const AccountExport = z.object({
  exportedDate: z.string(),
  identity: Identity,
  sessions: z.array(AccountSession),
  cart: Cart.nullable(),
  orders: z.array(Order),
})
/** Everything that the store keeps about a member. */
export interface AccountExport extends z.infer<typeof AccountExport> {}

export const refusals = {
  UNDO_FAILED: {
    status: 400,
    message: 'The link has been used or has expired',
    fix: 'Links of later changes end with the first undo; recover the password, or ask the shop for help',
  },
  SESSION_NOT_FOUND: {
    status: 404,
    message: 'Session not found',
    fix: 'List the sessions again; this one has ended',
  },
} as const satisfies RefusalTable

const identity = z.object({ identity: Identity })

export const routes = {
  'GET /members/v1/members/my': { answer: z.object({ member: CurrentMember }), for: 'member' },
  'PATCH /members/v1/members/{id}': {
    path: { id: Guid },
    body: z.object({ member: MemberUpdate }),
    answer: z.object({ member: CurrentMember }),
    for: 'member',
    refuses: ['IDENTITY_NOT_FOUND', 'REVISION_MISMATCH', 'TOO_MANY_REQUESTS'],
  },
  'GET /vitrine/v1/account': { answer: identity, for: 'member' },
  'PATCH /vitrine/v1/account': {
    body: z.object({ profile: OwnProfile }),
    answer: identity,
    for: 'member',
    refuses: ['REVISION_MISMATCH', 'TOO_MANY_REQUESTS'],
  },
  'GET /vitrine/v1/account/sessions': {
    answer: z.object({ sessions: z.array(AccountSession) }),
    for: 'member',
  },
  'DELETE /vitrine/v1/account/sessions/{id}': {
    path: { id: Guid },
    for: 'member',
    refuses: ['SESSION_NOT_FOUND'],
  },
  'POST /vitrine/v1/account/end-sessions': {
    body: z.object({
      includeCurrent: z
        .boolean()
        .default(false)
        .describe('Ends the session of this call too, and tells the member by mail.'),
    }),
    for: 'member',
    refuses: ['TOO_MANY_REQUESTS'],
  },
  'POST /vitrine/v1/account/change-email': {
    body: ChangeEmail,
    answer: z.object({ stateToken: z.string() }),
    for: 'member',
    refuses: ['RECENT_SIGN_IN_REQUIRED', 'TOO_MANY_REQUESTS'],
  },
  'POST /vitrine/v1/account/confirm-email': {
    body: ConfirmEmail,
    answer: identity,
    for: 'member',
    refuses: ['VERIFICATION_FAILED', '-19995', 'TOO_MANY_REQUESTS'],
  },
  'POST /vitrine/v1/account/undo-email': {
    body: UndoEmail,
    for: 'anyone',
    refuses: ['UNDO_FAILED', '-19995'],
  },
  'GET /vitrine/v1/account/export': {
    answer: AccountExport,
    for: 'member',
    refuses: ['RECENT_SIGN_IN_REQUIRED'],
  },
  'DELETE /vitrine/v1/account': { for: 'member', refuses: ['RECENT_SIGN_IN_REQUIRED'] },
} as const satisfies RouteTable<keyof typeof refusals | keyof typeof identityRefusals>

// Calls of members: the examples are sent with the token of a visitor, who has not signed in.
const status = 403

export const examples: ExamplesOf<typeof routes> = {
  'GET /members/v1/members/my': {
    summary: 'Get the current member',
    description: 'Returns the member who calls, in the shape that `@wix/sdk` expects.',
    status,
  },
  'PATCH /members/v1/members/{id}': {
    summary: 'Update the current member',
    description:
      'Changes names, company, job title, birthdate, phones, addresses and nickname of the member who calls, in the shape that `@wix/sdk` sends; other fields are ignored. An empty text deletes a field. The id of another member is refused.',
    path: { id: '00000000-0000-4000-8000-00000000000d' },
    body: { member: { contact: { firstName: 'Ada' } } },
    status,
  },
  'GET /vitrine/v1/account': {
    summary: 'Get the account',
    description: 'Returns the member who calls, with the profile.',
    client: 'shop.account.get()',
    status,
  },
  'PATCH /vitrine/v1/account': {
    summary: 'Update the profile',
    description:
      'Changes the fields of the profile that are sent; `null` deletes one. A list is replaced as a whole. With `If-Match` an account that was changed meanwhile stays as it is.',
    client: "shop.account.update({ firstName: 'Ada' })",
    body: { profile: { firstName: 'Ada' } },
    status,
  },
  'GET /vitrine/v1/account/sessions': {
    summary: 'List the sessions',
    description: 'Returns the devices on which the member is signed in, the one used last first.',
    client: 'shop.account.sessions()',
    status,
  },
  'DELETE /vitrine/v1/account/sessions/{id}': {
    summary: 'End a session',
    description: 'Signs the member out on one device.',
    client: "shop.account.endSession('00000000-0000-4000-8000-00000000000e')",
    path: { id: '00000000-0000-4000-8000-00000000000e' },
    status,
  },
  'POST /vitrine/v1/account/end-sessions': {
    summary: 'End the other sessions',
    description:
      'Signs the member out on all other devices. With `includeCurrent` it signs out this device too, and the member gets an email about it.',
    client: 'shop.account.endOtherSessions()',
    body: { includeCurrent: false },
    status,
  },
  'POST /vitrine/v1/account/change-email': {
    summary: 'Change the email address',
    description:
      'Mails a code to the new address, or to the account’s own one while it is unconfirmed. The address of the account changes when the code is confirmed. Needs a sign-in of the last ten minutes.',
    client: "shop.account.changeEmail('ada@work.example')",
    body: { email: 'ada@work.example' },
    status,
  },
  'POST /vitrine/v1/account/confirm-email': {
    summary: 'Confirm the new email address',
    description:
      'Changes the address with the code from the mail. The old address gets a mail with a link that undoes the change for seven days. The account’s own address is only confirmed.',
    client: "shop.account.confirmEmail({ stateToken: 'the state token', code: '123456' })",
    body: { stateToken: 'the state token', code: '123456' },
    status,
  },
  'POST /vitrine/v1/account/undo-email': {
    summary: 'Undo the change of an email address',
    description:
      'Puts the old address back with the token of the link, ends every session and deletes the password, so that the owner of the old address sets a new one. Anyone with the token may call.',
    client: "shop.account.undoEmail('the token of the link')",
    body: { token: 'the token of the link' },
    status: 400,
  },
  'GET /vitrine/v1/account/export': {
    summary: 'Export the account',
    description:
      'Returns everything that the store keeps about the member. Needs a sign-in of the last ten minutes.',
    client: 'shop.account.export()',
    status,
  },
  'DELETE /vitrine/v1/account': {
    summary: 'Delete the account',
    description:
      'Deletes everything about the member, ends every session, and tells the member by mail. Needs a sign-in of the last ten minutes.',
    client: 'shop.account.delete()',
    status,
  },
}
