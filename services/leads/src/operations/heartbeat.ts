import type { leadsOperations } from '@forecourt/contracts/leads/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import { openVisitOf } from '../access/packet-visit.ts'
import type { LeadsDeps } from '../deps.ts'
import { heartbeatRecorder } from '../packets/record-heartbeat.ts'

/** Records that the packet page is still open (rules: heartbeat). Throws 410 for a revoked or expired link. */
export function heartbeat(deps: LeadsDeps): Handler<typeof leadsOperations.heartbeat> {
  const record = heartbeatRecorder(deps)
  return async (call) => {
    const visit = await openVisitOf(deps, call)
    if (visit !== null) await record(visit, call)
    return { success: true }
  }
}
