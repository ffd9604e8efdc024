import { type LoadReport, requestsOf } from './report.ts'
import type { ClusterLoad } from './start-in-cluster.ts'

interface Disturbance {
  requests: number
  failures: LoadReport['failures']
  /** every report from the one before the change on */
  reports: readonly LoadReport[]
}

/** Changes the platform, and returns the requests and failures of the load during the change and in the second after it. */
export async function underLoad(load: ClusterLoad, change: () => Promise<unknown>): Promise<Disturbance> {
  const before = load.now()
  const seen = load.reports().length
  await change()
  const after = await load.next()
  return {
    requests: requestsOf(after) - requestsOf(before),
    failures: after.failures.slice(before.failures.length),
    reports: load.reports().slice(seen - 1),
  }
}

/** Returns a line for each kind of failure, with its count. */
export function failureLines(failures: LoadReport['failures']): string[] {
  const counts = new Map<string, number>()
  for (const { action, what } of failures) counts.set(`${action}: ${what}`, (counts.get(`${action}: ${what}`) ?? 0) + 1)
  return [...counts].map(([line, count]) => `${count}x ${line}`)
}
