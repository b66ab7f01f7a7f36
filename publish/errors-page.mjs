// `npm run docs`: prints docs/errors.md, every error code with its cause and its remedy, from the tables of the contract.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  commonRefusals,
  detailCodes,
  oauthRefusals,
  refusals,
  routes,
  statusMessages,
} from '@vitrine/contract'
import { table } from './api-page.mjs'
import { formatted } from './flat-types.mjs'

const code = (text) => `\`${text}\``
const codes = (names) => names.map(code).join(', ')

const refusalTable = (entries) =>
  table(
    ['Code', 'Status', 'When', 'What to do'],
    Object.entries(entries).map(([name, { status, message, fix }]) => [code(name), status, message, fix]),
  )

const kinds = [
  [
    'validation',
    'A field of the request breaks a rule; `violations` lists the fields.',
    'Show each violation next to its field.',
  ],
  ['application', 'The platform refused the call; `code` says why.', 'Look up the code below.'],
  ['auth', 'The platform answered 401 or 403.', 'Check the token, the API key or the permission.'],
  [
    'network',
    'No response arrived, or it broke off. The code is `NETWORK`.',
    'Tell the shopper to check the connection, and offer to try again.',
  ],
  [
    'timeout',
    'The call took longer than its `timeout` (15 seconds by default).',
    'Offer to try again. A write may have taken effect.',
  ],
  ['aborted', 'The `signal` of the call was aborted.', 'Nothing: the caller asked for it.'],
  [
    'system',
    'An unexpected failure, on either side.',
    'Offer to try again later; search the log of the platform for `requestId`.',
  ],
]

const clientCodes = [
  ['INVALID_ARGUMENT', 'validation', 'The platform found invalid fields.', 'Read `violations`.'],
  [
    'NETWORK',
    'network',
    'No response arrived. The message names the origin and the reason.',
    'Check that the platform runs, and that `url` is its origin.',
  ],
  [
    'NOT_A_PLATFORM',
    'system',
    'Something else answers at `url`: a success, 404 or 405 without JSON.',
    'Correct `url`, or the path of the proxy.',
  ],
  ['UNKNOWN', 'timeout, aborted, system', 'There is no more precise code.', 'Go by `kind`.'],
  [
    'the status text',
    'application, auth',
    'A 4xx response without an application code, such as `Bad Request`.',
    'Go by `status`.',
  ],
]

/** The page. */
export function errorsPage() {
  const details = Object.entries(detailCodes).map(([name, { within, message, fix }]) => [
    code(name),
    code(within),
    message,
    fix,
  ])
  const calls = Object.entries(routes)
    .filter(([, route]) => route.refuses)
    .map(([address, route]) => [code(address), codes(route.refuses)])
  const statuses = Object.entries(statusMessages)
  const page = `# Errors

Printed by \`npm run docs\` from the tables of \`@vitrine/contract\`.

Every failure of a client call is a \`StoreError\`. Show shoppers a text of your own by \`code\`, and by \`kind\` where you know no code; \`message\` is for developers and logs. \`requestId\` finds the call in the platform's log, and \`cause\` is the error below, where there is one.

## Kinds

${table(
  ['Kind', 'When', 'What to do'],
  kinds.map(([name, ...cells]) => [code(name), ...cells]),
)}

## Codes of the client

These codes come from the client itself, not from the body of a response.

${table(
  ['Code', 'Kind', 'When', 'What to do'],
  clientCodes.map(([name, ...cells]) => [/^[A-Z]/.test(name) ? code(name) : name, ...cells]),
)}

## Codes of the platform

On the wire the code is \`details.applicationError.code\`, and \`data\` beside it holds the details.

${refusalTable(refusals)}

## More precise codes

Some codes of the wire say less than a storefront needs to know. The response keeps the wire's code in \`code\`, because existing storefronts branch on it, and has ours in \`data.code\`. Our client reads \`data.code\` first, so that \`error.code\` is the precise one ([decision 9](decisions/0009-error-codes-of-the-client.md)).

${table(['Code', 'Code on the wire', 'When', 'What to do'], details)}

## Codes of the token endpoint

\`POST /oauth2/token\` and \`POST /oauth2/revoke\` use the codes of OAuth 2 (RFC 6749 §5.2, RFC 7009), also in the \`error\` field.

${refusalTable(oauthRefusals)}

## Responses without a code

${table(
  ['Status', 'When', 'What to do'],
  statuses.map(([status, message]) => [status, message, statusAdvice[status]]),
)}

A response of status 400 with \`details.validationError\` names the invalid fields: each violation has \`field\`, \`description\`, \`violatedRule\` and \`data\`.

## What each call may refuse

Besides its own codes, every call may answer ${codes(commonRefusals.any)}; calls that need a token or a key also ${codes(commonRefusals.callers)}; calls with a body also ${codes(commonRefusals.bodies)}; and writes also ${codes(commonRefusals.writes)}.

${table(['Call', 'Its own codes'], calls)}
`
  return formatted(page, 'errors.md')
}

const statusAdvice = {
  400: 'Send a well-formed HTTP request with a valid JSON body.',
  408: 'Send the whole request within eight seconds.',
  431: 'Shorten the address or the headers; send a long query as POST.',
  500: 'This is a bug of the platform: report it with the request id.',
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(new URL('../docs/errors.md', import.meta.url), errorsPage())
