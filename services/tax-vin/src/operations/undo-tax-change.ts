import type { taxVinOperations } from '@forecourt/contracts/tax-vin/operations'
import { conflict, notFound } from '@forecourt/service-kit/errors'
import { personOf } from '@forecourt/service-kit/identity'
import type { Handler } from '@forecourt/service-kit/implement'
import type { TaxVinDeps } from '../deps.ts'

/**
 * Undoes the newest change of the imported rates and restores the previous rates of its ZIP codes (rules: importing tax rates). Throws 404 for an
 * unknown change, 409 if it is not the newest one.
 */
export function undoTaxChange({ rates, change, book, clock }: TaxVinDeps): Handler<typeof taxVinOperations.undoTaxChange> {
  return async ({ params: { changeId }, caller, log }) => {
    await change(async (session) => {
      await rates.begin(session)
      if (!(await rates.hasChange(changeId, session))) throw notFound('Change')
      const newest = await rates.undoable(session)
      if (newest === null || String(newest._id) !== changeId)
        throw conflict('NOT_THE_NEWEST', 'Only the newest change can be undone. Look at the list again.')
      await rates.undo(newest._id, { at: clock(), by: personOf(caller) }, session)
    })
    await book.refresh().catch((err) => log.warn({ err }, 'the imported rates could not be read back at once'))
    return { success: true }
  }
}
