import { fileURLToPath } from 'node:url'
import type { Action } from '@forecourt/platform-testing/load/staff-and-customer-load'
import { runProgramInside } from '../bundle-program.ts'
import type { LoadReport } from '../load/report.ts'
import type { Release } from '../release.ts'

const PROGRAM = fileURLToPath(new URL('./program.js', import.meta.url))

/** Runs the program that counts, with more variables; resolves to what it prints. */
type RunCounting = (env: Readonly<Record<string, string>>) => Promise<string>

/** Counts from this machine, through the API server: MongoDB and NATS of the chart. */
export function countFromHere(platform: Release): RunCounting {
  return (env) => platform.cluster(['connect', process.execPath, PROGRAM], { env })
}

/** Counts inside of the cluster, in a container that has Node.js: servers at any address that it reaches. */
export function countInside(there: Release, pod: string, container: string, urls: { mongodb: string; nats: string }): RunCounting {
  return (env) =>
    runProgramInside(there, { pod, container }, 'counts/program.ts', { ...env, MONGODB_URL: urls.mongodb, NATS_URL: urls.nats })
}

export interface PlatformCounts {
  /** what sessions and streams say was done, by action */
  actions: Partial<Record<Action, number>>
  /** events that wait somewhere, by where */
  unsettled: Record<string, number>
  /** of the load alone */
  load?: {
    since: Record<Action, number> | undefined
    kept: Pick<Record<Action, number>, 'lead' | 'interaction'>
    vehicles: number
    documents: number
    tradeIns: number
  }
}

/** Looks into MongoDB and NATS of a platform. With a load it says what is left of it, since `before` where that is given. */
export async function readCounts(run: RunCounting, load?: LoadReport, before?: PlatformCounts): Promise<PlatformCounts> {
  const text = await run({
    ...(load !== undefined && { LOAD: JSON.stringify({ dealershipId: load.dealershipId, accepted: load.accepted }) }),
    ...(before !== undefined && { BEFORE: JSON.stringify(before.actions) }),
  })
  return JSON.parse(text.trim().split('\n').at(-1) ?? '')
}
