// The events of redirect sessions.
import { z } from 'zod'

export const events = {
  'redirect-session.created': {
    wire: 'wix.headless.v1.redirect_session_created',
    payload: z.object({
      entity: z.object({ id: z.guid(), clientId: z.string(), intent: z.string() }),
    }),
  },
} as const
