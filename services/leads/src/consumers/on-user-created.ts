import { userCreated } from '@forecourt/contracts/auth/events'
import type { LeadsDeps } from '../deps.ts'

/** Keeps whom a lead can be assigned to. May run twice. */
export function onUserCreated({ users, messaging }: LeadsDeps) {
  return messaging.consume({
    durable: 'user-created',
    event: userCreated,
    handler: ({ data: { userId, ...facts } }) => users.keep(userId, facts),
  })
}
