import type { authOperations } from '@forecourt/contracts/auth/operations'
import type { OwnSession } from '@forecourt/contracts/auth/own-sessions'
import { deviceName } from '@forecourt/service-kit/device-name'
import { unauthorized } from '@forecourt/service-kit/errors'
import type { Handler } from '@forecourt/service-kit/implement'
import type { AuthDeps } from '../deps.ts'
import { ownIdOf } from '../members/change-profile.ts'
import type { SessionDoc } from '../store/session-store.ts'

/** Lists the caller's sessions, the current one first (rules: own sessions). */
export function listOwnSessions(deps: AuthDeps): Handler<typeof authOperations.listOwnSessions> {
  return async (call) => {
    if (call.caller.kind !== 'staff') throw unauthorized()
    const { sessionId } = call.caller
    const found = await deps.sessions.listOf(ownIdOf(call), deps.clock())
    const sessions = found.map((session) => toOwnSession(session, sessionId))
    return { sessions: [...sessions.filter(({ current }) => current), ...sessions.filter(({ current }) => !current)] }
  }
}

function toOwnSession({ _id, userAgent = '', address = '', createdAt, lastActivityAt }: SessionDoc, sessionId: string): OwnSession {
  const times = { signedInAt: createdAt.toISOString(), lastActivityAt: lastActivityAt.toISOString() }
  return { _id: _id.toHexString(), current: _id.toHexString() === sessionId, device: deviceName(userAgent), address, ...times }
}
