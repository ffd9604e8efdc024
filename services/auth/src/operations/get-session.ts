import type { authOperations } from '@forecourt/contracts/auth/operations'
import { unauthorized } from '@forecourt/service-kit/errors'
import type { Handler } from '@forecourt/service-kit/implement'

/** Who is signed in, as the gateway resolved it. */
export function getSession(): Handler<typeof authOperations.getSession> {
  return async ({ caller }) => {
    if (caller.kind !== 'staff') throw unauthorized()
    return caller.user
  }
}
