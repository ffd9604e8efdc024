import { fileURLToPath } from 'node:url'
import type { Action } from '@forecourt/platform-testing/load/staff-and-customer-load'
import { runProgramInside } from '../bundle-program.ts'
import type { LoadReport } from '../load/report.ts'
import type { Release } from '../release.ts'

const PROGRAM = fileURLToPath(new URL('./program.js', import.meta.url))

/** Runs the counting program with additional environment variables; returns its output. */
type RunCounting = (env: Readonly<Record<string, string>>) => Promise<string>

/** Counts from this machine through the API server, for the MongoDB and NATS of the chart. */
export function countFromHere(platform: Release): RunCounting {
  return (env) => platform.cluster(['connect', process.execPath, PROGRAM], { env })
}

/** Counts in a container of the cluster that has Node.js, for servers at any address that it can reach. */
export function countInside(there: Release, pod: string, container: string, urls: { mongodb: string; nats: string }): RunCounting {
  return (env) =>
    runProgramInside(there, { pod, container }, 'counts/program.ts', { ...env, MONGODB_URL: urls.mongodb, NATS_URL: urls.nats })
}

export interface PlatformCounts {
  /** number of actions according to sessions and streams */
  actions: Partial<Record<Action, number>>
  /** number of events that are not handled yet, by where they wait */
  unsettled: Record<string, number>
  /** of the load only */
  load?: {
    since: Record<Action, number> | undefined
    kept: Pick<Record<Action, number>, 'lead' | 'interaction'>
    vehicles: number
    documents: number
    tradeIns: number
  }
}

/** Counts the data in MongoDB and NATS of a platform. With a load it also counts what the load created, and its actions since `before` if given. */
export async function readCounts(run: RunCounting, load?: LoadReport, before?: PlatformCounts): Promise<PlatformCounts> {
  const text = await run({
    ...(load !== undefined && { LOAD: JSON.stringify({ dealershipId: load.dealershipId, accepted: load.accepted }) }),
    ...(before !== undefined && { BEFORE: JSON.stringify(before.actions) }),
  })
  return JSON.parse(text.trim().split('\n').at(-1) ?? '')
}
