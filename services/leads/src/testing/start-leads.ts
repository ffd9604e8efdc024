import { leadsOperations } from '@forecourt/contracts/leads/operations'
import type { Caller } from '@forecourt/service-testing/caller'
import { type ServiceFixture, startService } from '@forecourt/service-testing/start-service'
import { ObjectId } from 'mongodb'
import type { Registry } from 'prom-client'
import { buildApp } from '../app.ts'

type Options = NonNullable<Parameters<typeof buildApp>[1]>

export type LeadsFixture = ServiceFixture<typeof leadsOperations, Options>
export type Client = Caller<typeof leadsOperations>

/** The user agent of a customer's phone. */
export const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

/**
 * Starts the leads service with a phone as the default client. Stores the dealership of each caller first, as auth's event would, unless the test
 * already has. `registry` collects its metrics.
 */
export async function startLeads(options: Options = {}, { registry }: { registry?: Registry } = {}): Promise<LeadsFixture> {
  const headers = { 'user-agent': PHONE }
  const leads = await startService(buildApp, { contract: leadsOperations, service: 'leads', options, headers, registry })
  const stored = new Map<string, Promise<unknown>>()
  const ensureDealership = (dealershipId: string): Promise<unknown> => {
    const _id = new ObjectId(dealershipId)
    const insert =
      stored.get(dealershipId) ?? leads.db.collection('dealerships').updateOne({ _id }, { $setOnInsert: { name: '' } }, { upsert: true })
    stored.set(dealershipId, insert)
    return insert
  }
  const as: LeadsFixture['as'] = (user, ...more) => {
    const caller = leads.as(user, ...more)
    return {
      async call(...request) {
        if (user.dealershipId !== undefined) await ensureDealership(user.dealershipId)
        return caller.call(...request)
      },
    }
  }
  return { ...leads, as }
}
