// The cookie with the secret of a browser: the platform knows by it the devices on which a member has signed in.
import { createServerCookie } from './server-cookie.ts'

// As long as the platform knows a device.
const maxAge = 180 * 86_400
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** The secret of the browser that sent a request, or a new one; and the `Set-Cookie` value that keeps it. */
export async function readDevice(
  { headers }: Request,
  origin: string,
): Promise<{ deviceId: string; deviceCookie: string }> {
  const cookie = createServerCookie('vitrine-device', { origin, path: '/', maxAge })
  const kept: unknown = await cookie.parse(headers.get('cookie'))
  const deviceId = typeof kept === 'string' && uuid.test(kept) ? kept : crypto.randomUUID()
  return { deviceId, deviceCookie: await cookie.serialize(deviceId) }
}
