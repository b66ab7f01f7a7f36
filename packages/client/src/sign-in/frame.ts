// Hidden frames: pages of the platform that run beside the storefront's page, unseen.
import { StoreError } from '../error.ts'
import { type AuthorizationResponse, toAuthorizationResponse } from './authorization-response.ts'

const openFrame = (url: string) => {
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.src = url
  document.body.append(frame)
  return frame
}

// How long a sign-in may take in a frame.
const responseTimeout = 120_000

/**
 * Opens an address in a hidden frame, and waits for the one message in which that frame sends the response with this state.
 * Messages of other windows and origins, and those with another state, are ignored.
 */
export const receiveFromFrame = (url: string, state: string): Promise<AuthorizationResponse> =>
  new Promise((resolve, reject) => {
    const { origin } = new URL(url)
    const frame = openFrame(url)
    const close = () => {
      clearTimeout(timer)
      removeEventListener('message', receive)
      frame.remove()
    }
    const receive = (event: MessageEvent<Record<string, unknown> | null | undefined>) => {
      const { data, source } = event
      if (event.origin !== origin || !source || source !== frame.contentWindow) return
      if (!state || data?.state !== state) return
      close()
      resolve(toAuthorizationResponse(data))
    }
    const timer = setTimeout(() => {
      close()
      reject(new StoreError('timeout', 'OAuth flow timed out', { code: 'SIGN_IN_TIMED_OUT' }))
    }, responseTimeout)
    addEventListener('message', receive)
  })

const loadTimeout = 30_000

/** Loads an address in a hidden frame, which is removed as soon as it has loaded. */
export const loadInFrame = (url: string): Promise<void> =>
  new Promise((resolve) => {
    const frame = openFrame(url)
    const close = () => {
      clearTimeout(timer)
      frame.remove()
      resolve()
    }
    const timer = setTimeout(close, loadTimeout)
    frame.onload = close
  })
