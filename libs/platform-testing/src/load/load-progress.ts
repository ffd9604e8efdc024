import { eventually } from '@forecourt/dev-servers/eventually'
import { expect } from 'vitest'
import type { Action, Load } from './staff-and-customer-load.ts'

/** The actions of a load whose effects can be counted. */
export const WRITES = ['lead', 'interaction', 'document'] as const satisfies readonly Action[]
export type Write = (typeof WRITES)[number]

/** Resolves when each of the actions has succeeded `times` more. */
export async function untilAccepted(load: Load, actions: readonly Action[] = WRITES, times = 3): Promise<void> {
  const wanted = actions.map((action) => ({ action, count: load.accepted[action] + times }))
  await eventually(() => {
    const last = JSON.stringify(load.failures.slice(-3))
    for (const { action, count } of wanted) expect(load.accepted[action], `${action}; last failures: ${last}`).toBeGreaterThanOrEqual(count)
  })
}

/** Counts the failures of each action by their message. */
export function failureCounts(load: Load): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { action, what } of load.failures) counts[`${action}: ${what}`] = (counts[`${action}: ${what}`] ?? 0) + 1
  return counts
}
