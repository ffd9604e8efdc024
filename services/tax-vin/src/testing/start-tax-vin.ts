import { taxVinOperations } from '@forecourt/contracts/tax-vin/operations'
import { owner } from '@forecourt/service-testing/people'
import { type Replica, startService } from '@forecourt/service-testing/start-service'
import { buildApp } from '../app.ts'
import type { TaxVinSettings } from '../deps.ts'

export type TaxFixture = Awaited<ReturnType<typeof startTaxVin>>
type TaxReplica = Replica<typeof taxVinOperations>

/** Starts a tax service without imported rates, by default without a decoding service. */
export async function startTaxVin(options: Partial<TaxVinSettings> = {}) {
  const tax = await startService(buildApp, { contract: taxVinOperations, service: 'tax-vin', options })
  return {
    ...tax,
    asOwner: tax.as(owner),
    /** Uploads a table as OWNER. */
    upload(text: string | Blob, { field = 'file', at = tax }: { field?: string; at?: TaxReplica } = {}) {
      const body = new FormData()
      body.set(field, text instanceof Blob ? text : new Blob([text], { type: 'text/csv' }), 'rates.csv')
      return at.as(owner).call('importTaxTable', { body })
    },
  }
}
