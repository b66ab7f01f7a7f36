// Which requests may see the mailbox of a machine: mails hold codes and links that open accounts.
import { parseUrl } from '@vitrine/contract/constants'
import type { RequestInfo } from '@vitrine/platform'
import { isOnThisMachine } from './settings.ts'

// Any of them means that a proxy stands before this process, so the sender may be elsewhere, whatever the Host says.
const forwardingHeaders =
  /^(forwarded|x-forwarded-.*|via|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip|cdn-loop)$/

const loopbackAddress = /^(127(\.\d+){3}|::1|::ffff:127(\.\d+){3})$/i

/** Whether a request comes directly from this machine; the info is absent where the server does not know it. */
function isFromThisMachine(
  { url, headers }: Request,
  { clientAddress = '127.0.0.1', httpVersion = '1.1' }: RequestInfo,
): boolean {
  if (!loopbackAddress.test(clientAddress)) return false
  // No browser speaks it. nginx does by default, and then sends no header of a proxy.
  if (httpVersion === '1.0') return false
  if ([...headers.keys()].some((name) => forwardingHeaders.test(name))) return false
  // A page of another site may have its host name resolve to this machine (DNS rebinding); the Host stays its own.
  const host = `http://${headers.get('host') ?? new URL(url).host}`
  return isOnThisMachine(url) && parseUrl(host) !== undefined && isOnThisMachine(host)
}

/** The response to a request that may not see the mailbox; undefined if it may. */
export function refuseMailbox(request: Request, info: RequestInfo): Response | undefined {
  if (isFromThisMachine(request, info)) return undefined
  const message =
    'The mailbox answers only requests that come directly from this machine, at the address that the start has printed. VITRINE_MAILBOX=1 opens it to others.'
  return new Response(message, {
    status: 403,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}
