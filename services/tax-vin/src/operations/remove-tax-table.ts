import type { taxVinOperations } from '@forecourt/contracts/tax-vin/operations'
import { notFound } from '@forecourt/service-kit/errors'
import { personOf } from '@forecourt/service-kit/identity'
import type { Handler } from '@forecourt/service-kit/implement'
import type { TaxVinDeps } from '../deps.ts'
import { STATE_CODES } from '../domain/state-rates.ts'

/** Deletes the imported rates of a state; returns 0 if there are none. Throws 404 for an unknown state. */
export function removeTaxTable({ rates, change, book, clock }: TaxVinDeps): Handler<typeof taxVinOperations.removeTaxTable> {
  return async ({ params: { state }, caller, log }) => {
    if (!STATE_CODES.has(state)) throw notFound('State')
    const removed = await change(async (session) => {
      await rates.begin(session)
      const before = await rates.imported({ state }, session)
      const count = await rates.removeState(state, session)
      const what = { kind: 'removed', state, removed: count } as const
      await rates.noteChange({ at: clock(), by: personOf(caller), what }, { zips: before.map(({ _id }) => _id), before }, session)
      return count
    })
    await book.refresh().catch((err) => log.warn({ err }, 'the imported rates could not be read back at once'))
    return { success: true, removed }
  }
}
