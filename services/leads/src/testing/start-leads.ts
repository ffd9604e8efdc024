import { leadsOperations } from '@forecourt/contracts/leads/operations'
import type { Caller } from '@forecourt/service-testing/caller'
import { type ServiceFixture, startService } from '@forecourt/service-testing/start-service'
import { buildApp } from '../app.ts'

type Options = NonNullable<Parameters<typeof buildApp>[1]>

export type LeadsFixture = ServiceFixture<typeof leadsOperations, Options>
export type Client = Caller<typeof leadsOperations>

/** What a customer's phone says it is. */
export const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

/** The leads service, called from a phone unless a test says otherwise. */
export function startLeads(options: Options = {}): Promise<LeadsFixture> {
  return startService(buildApp, { contract: leadsOperations, service: 'leads', options, headers: { 'user-agent': PHONE } })
}
