import type { ApiClient } from '@forecourt/api-client/api-client'
import { leadsOperations } from '@forecourt/contracts/leads/operations'
import type { Lead } from '@forecourt/contracts/leads/records'
import { inventoryAtFirst } from './demo-feeds.ts'
import { DEMO_STAFF, type DealershipKey } from './demo-people.ts'
import { DEMO_LEADS, type DemoLead } from './demo-story.ts'
import type { StaffClients } from './staff-clients.ts'
import type { StoryClock } from './story-clock.ts'
import type { StoryEvent } from './story-event.ts'
import { type DemoPacket, visitPacket } from './visit-packet.ts'

const HOUR_MS = 3_600_000

interface StoryOptions {
  url: string
  clock: StoryClock
  as: StaffClients
  /** the demo dealerships' ids */
  dealerships: Record<DealershipKey, string>
  /** when the story ends */
  now: Date
  /** events in addition to those of the leads */
  others: readonly StoryEvent[]
}

/** Plays the events of DEMO_LEADS and `others` in order of their times. Skips leads that exist. */
export async function playStory(options: StoryOptions): Promise<void> {
  const { clock, as, dealerships, others } = options
  const there = new Set<string>()
  for (const dealershipId of Object.values(dealerships)) {
    for (const { email } of await leadsOf(await as('owner'), dealershipId)) there.add(email)
  }
  const events = DEMO_LEADS.filter((lead) => !there.has(emailOf(lead))).flatMap((lead) => eventsOf(lead, options))
  for (const { at, happen } of [...events, ...others].sort((a, b) => a.at.getTime() - b.at.getTime())) {
    clock.moveTo(at)
    await happen()
  }
}

/** Returns every lead of a dealership. */
export async function leadsOf(client: ApiClient, dealershipId: string): Promise<Lead[]> {
  const response = await client.call(leadsOperations.listLeads, { params: { dealershipId } })
  return Array.isArray(response) ? response : response.leads
}

/** Returns how often customers open packets of a dealership in the story. */
export function opensInStory(key: DealershipKey): number {
  const visits = DEMO_LEADS.filter(({ by }) => DEMO_STAFF[by].dealership === key).map((lead) => lead.visits?.length ?? 0)
  return visits.reduce((sum, count) => sum + count, 0)
}

function eventsOf(lead: DemoLead, { url, clock, as, dealerships, now }: StoryOptions): StoryEvent[] {
  const { dealership } = DEMO_STAFF[lead.by]
  const dealershipId = dealerships[dealership]
  const at = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * HOUR_MS)
  let packet: DemoPacket | undefined
  const arrival = {
    at: at(lead.hoursAgo),
    happen: async () => {
      packet = await serveCustomer(await as(lead.by), lead, dealershipId, dealership)
    },
  }
  const visits = (lead.visits ?? []).map((visit) => ({
    at: at(lead.hoursAgo - visit.afterHours),
    happen: async () => {
      if (packet !== undefined) await visitPacket(url, packet, visit, clock)
    },
  }))
  return [arrival, ...visits]
}

/** Creates the lead as the salesperson does, and the packet link if one is sent; returns the packet. */
async function serveCustomer(client: ApiClient, lead: DemoLead, dealershipId: string, key: DealershipKey): Promise<DemoPacket | undefined> {
  const found = inventoryAtFirst(key)[lead.vehicle]
  if (found === undefined) throw new RangeError(`The inventory of ${key} has no vehicle ${lead.vehicle}`)
  const { vin, stockNumber, year, make, model, trim } = found
  const vehicle = { vin, stockNumber, year, make, model, trim }
  const { firstName, lastName, phone, zip } = lead
  const body = { firstName, lastName, email: emailOf(lead), phone, zip, vehicle }
  const { customerId } = await client.call(leadsOperations.createLead, { params: { dealershipId }, body })
  if (lead.visits === undefined) return undefined
  const { _id: logId, link } = await client.call(leadsOperations.createPacketLog, { body: { dealershipId, customerId, vehicle } })
  await client.call(leadsOperations.markPacketSent, { params: { logId }, body: { channel: 'text' } })
  return { dealershipId, link, vin, price: found.price ?? 0 }
}

function emailOf({ firstName, lastName }: DemoLead): string {
  return `${firstName}.${lastName}@example.com`.toLowerCase()
}
