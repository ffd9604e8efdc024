import { fileURLToPath } from 'node:url'
import type { Action } from '@forecourt/platform-testing/load/staff-and-customer-load'
import type { LoadReport } from '../load/report.ts'
import type { Release } from '../release.ts'

const PROGRAM = fileURLToPath(new URL('./program.js', import.meta.url))

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

/** Looks into MongoDB and NATS of a platform, through the API server. With a load it says what is left of it, since `before` where that is given. */
export async function readCounts(platform: Release, load?: LoadReport, before?: PlatformCounts): Promise<PlatformCounts> {
  const env = {
    ...(load !== undefined && { LOAD: JSON.stringify({ dealershipId: load.dealershipId, accepted: load.accepted }) }),
    ...(before !== undefined && { BEFORE: JSON.stringify(before.actions) }),
  }
  const text = await platform.cluster(['connect', process.execPath, PROGRAM], { env })
  return JSON.parse(text.trim().split('\n').at(-1) ?? '')
}
