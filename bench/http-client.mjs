// One person's browser, as far as a measurement needs it: one keep-alive connection per tab, an address and a cookie.
import { Agent, request } from 'node:http'

/**
 * Opens a browser at an address. The shop believes `X-Forwarded-For` from this machine, so that one machine can play many.
 * @param {string} address
 * @param {number} tabs how many requests it may send at the same time
 */
export function openBrowser(address, tabs = 1) {
  const agent = new Agent({ keepAlive: true, maxSockets: tabs })
  let cookie = ''

  /**
   * Sends a request and reads the whole response.
   * @param {string} url
   * @param {{ method?: string, body?: string, type?: string }} [options]
   * @returns {Promise<{ status: number, ms: number }>}
   */
  const send = (url, { method = 'GET', body, type = 'application/json' } = {}) =>
    new Promise((resolve, reject) => {
      const startedAt = performance.now()
      const headers = {
        'x-forwarded-for': address,
        'accept-encoding': 'gzip',
        accept: 'text/html',
        'sec-fetch-site': 'same-origin',
        ...(cookie && { cookie }),
        ...(body !== undefined && { 'content-type': type, 'content-length': Buffer.byteLength(body) }),
      }
      const sent = request(url, { method, agent, headers }, (response) => {
        const [newCookie] = response.headers['set-cookie'] ?? []
        if (newCookie) cookie = newCookie.split(';')[0] ?? ''
        response.resume()
        response.on('error', reject)
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, ms: performance.now() - startedAt }),
        )
      })
      sent.on('error', reject)
      sent.end(body)
    })

  /** From now on a new visitor uses the browser. */
  const forgetVisitor = () => {
    cookie = ''
  }
  return { send, forgetVisitor, close: () => agent.destroy() }
}
