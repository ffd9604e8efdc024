import { leadsOperations } from '@forecourt/contracts/leads/operations'
import type { Caller } from '@forecourt/service-testing/caller'
import { type ServiceFixture, startService } from '@forecourt/service-testing/start-service'
import { ObjectId } from 'mongodb'
import { buildApp } from '../app.ts'

type Options = NonNullable<Parameters<typeof buildApp>[1]>

export type LeadsFixture = ServiceFixture<typeof leadsOperations, Options>
export type Client = Caller<typeof leadsOperations>

/** What a customer's phone says it is. */
export const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

/**
 * The leads service, called from a phone unless a test says otherwise. The dealership of whoever calls is known to it, as auth's event would make
 * it, unless a test has said what it is.
 */
export async function startLeads(options: Options = {}): Promise<LeadsFixture> {
  const leads = await startService(buildApp, { contract: leadsOperations, service: 'leads', options, headers: { 'user-agent': PHONE } })
  const told = new Map<string, Promise<unknown>>()
  const tell = (dealershipId: string): Promise<unknown> => {
    const _id = new ObjectId(dealershipId)
    const telling =
      told.get(dealershipId) ?? leads.db.collection('dealerships').updateOne({ _id }, { $setOnInsert: { name: '' } }, { upsert: true })
    told.set(dealershipId, telling)
    return telling
  }
  const as: LeadsFixture['as'] = (user, ...more) => {
    const caller = leads.as(user, ...more)
    return {
      async call(...request) {
        if (user.dealershipId !== undefined) await tell(user.dealershipId)
        return caller.call(...request)
      },
    }
  }
  return { ...leads, as }
}
