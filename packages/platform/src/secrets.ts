// Secrets that callers show: client secrets and API keys. They are long and random, so a plain hash is all that is kept.
import { createHash } from 'node:crypto'

/** What is kept of a secret. */
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest()
