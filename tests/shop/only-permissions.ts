// API keys with fewer permissions. The platform gives every key all of them, so a test shortens the list that keys have.
import { type Permission, permissions } from '@vitrine/contract'

/** Does the work while all API keys have only these permissions. */
export async function withOnly<Answer>(
  kept: readonly Permission[],
  work: () => Promise<Answer>,
): Promise<Answer> {
  const list = permissions as unknown as Permission[]
  const all = list.splice(0, list.length, ...kept)
  try {
    return await work()
  } finally {
    list.splice(0, list.length, ...all)
  }
}
