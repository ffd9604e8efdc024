import { documentAttached } from '@forecourt/contracts/documents/events'
import { leadCreated, packetInteracted } from '@forecourt/contracts/leads/events'
import { eventually } from '@forecourt/dev-servers/eventually'
import { expect } from 'vitest'
import { countRecords } from '../load/action-counts.ts'
import { WRITES, type Write } from '../load/load-progress.ts'
import { type Load, unconfirmed } from '../load/staff-and-customer-load.ts'
import type { StoredFacts } from './stored-facts.ts'

/** Counts the events of each write on the whole platform. */
export async function countWrites(stored: StoredFacts): Promise<Record<Write, number>> {
  return {
    lead: await stored.events('leads', leadCreated.type),
    interaction: await stored.events('leads', packetInteracted.type),
    document: await stored.events('documents', documentAttached.type),
  }
}

/**
 * Waits until every event is handled, then compares the counts with the responses of a stopped load: every acknowledged write must be stored once. A
 * failed write may be stored once too, if only its response was lost. `before` contains the counts from the start of the load.
 */
export async function expectNoneLostOrDoubled(stored: StoredFacts, before: Record<Write, number>, load: Load): Promise<void> {
  await eventually(async () => expect(await stored.unsettled()).toEqual({}), { intervalMs: 250 })
  const now = await countWrites(stored)
  const written = Object.fromEntries(WRITES.map((write) => [write, now[write] - before[write]])) as Record<Write, number>
  for (const write of WRITES) {
    expect(written[write], `${write}: lost`).toBeGreaterThanOrEqual(load.accepted[write])
    expect(written[write], `${write}: doubled`).toBeLessThanOrEqual(load.accepted[write] + unconfirmed(load.failures, write))
  }
  expect(await countRecords(stored, load)).toEqual({ lead: written.lead, interaction: written.interaction })
}
