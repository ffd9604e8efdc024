import { documentAttached } from '@forecourt/contracts/documents/events'
import { leadCreated, packetInteracted } from '@forecourt/contracts/leads/events'
import { ObjectId } from 'mongodb'
import type { StoredFacts } from '../stored/stored-facts.ts'
import type { Action, Load } from './staff-and-customer-load.ts'

type Counts = Pick<Record<Action, number>, 'signIn' | 'heartbeat' | 'interaction' | 'lead' | 'document'>
type LoadSoFar = Pick<Load, 'dealershipId' | 'accepted'>

/** Counts the actions on the whole platform by its sessions and streams. */
export async function countActions(stored: StoredFacts): Promise<Counts> {
  return {
    signIn: await stored.count('auth', 'sessions'),
    heartbeat: await stored.taken('leads-heartbeats'),
    interaction: await stored.events('leads', packetInteracted.type),
    lead: await stored.events('leads', leadCreated.type),
    document: await stored.events('documents', documentAttached.type),
  }
}

/**
 * Counts how often each action of a load was carried out since `before`, which was counted just before the load. Excludes its own sign-in and first
 * feed. Actions that only read leave no trace and count as accepted.
 */
export async function countActionsSince(
  stored: StoredFacts,
  before: Counts,
  { dealershipId, accepted }: LoadSoFar,
): Promise<Record<Action, number>> {
  const now = await countActions(stored)
  return {
    ...accepted,
    signIn: now.signIn - before.signIn - 1,
    heartbeat: now.heartbeat - before.heartbeat,
    interaction: now.interaction - before.interaction,
    lead: now.lead - before.lead,
    document: now.document - before.document,
    upload: (await stored.count('inventory-feed', 'feed-versions', ofDealership(dealershipId))) - 1,
  }
}

/** Counts the leads and activities of a load in MongoDB. */
export async function countRecords(
  stored: StoredFacts,
  { dealershipId }: Pick<Load, 'dealershipId'>,
): Promise<Pick<Counts, 'lead' | 'interaction'>> {
  return {
    lead: await stored.count('leads', 'leads', ofDealership(dealershipId)),
    interaction: await stored.count('leads', 'activities', ofDealership(dealershipId)),
  }
}

/** Returns a filter for the documents of a dealership in any collection. */
export function ofDealership(dealershipId: string): { dealershipId: ObjectId } {
  return { dealershipId: new ObjectId(dealershipId) }
}
