import type { CustomerLog } from '@forecourt/contracts/leads/records'
import type { LeadsDeps } from '../deps.ts'
import { type StampedLog, stampLogs } from '../domain/activity.ts'
import type { VisitDoc } from '../store/visit-doc.ts'

/**
 * Prepares the entries of a page (`stampLogs`) and leaves out those that another visit has reported. A page that is closed gets no response to its
 * last entries, so the next visit of the browser sends them again; staff must not be alerted again.
 */
export async function newEntries(
  { stores }: Pick<LeadsDeps, 'stores'>,
  visit: VisitDoc,
  customerLogs: readonly CustomerLog[],
  now: Date,
): Promise<StampedLog[]> {
  const logs = stampLogs(customerLogs, { startedAt: visit.startedAt, now })
  // only these can be of an earlier visit; the others need no query
  const earlier = logs.filter((_, index) => Date.parse(customerLogs[index]?.timestamp ?? '') < visit.startedAt.getTime())
  if (earlier.length === 0) return logs
  const ids = earlier.map(({ id }) => id)
  const reported = await stores.activities.reportedByOthers(visit, ids)
  return logs.filter(({ id }) => !reported.has(id))
}
