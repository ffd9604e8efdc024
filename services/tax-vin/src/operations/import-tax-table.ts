import { taxVinOperations } from '@forecourt/contracts/tax-vin/operations'
import { safeFileName } from '@forecourt/service-kit/attachment'
import { personOf } from '@forecourt/service-kit/identity'
import type { Handler } from '@forecourt/service-kit/implement'
import { receiveFile } from '@forecourt/service-kit/receive-file'
import type { TaxVinDeps } from '../deps.ts'
import { loadTaxTable } from '../import/load-tax-table.ts'

/** Imports a table of rates, and responds when this replica uses it. */
export function importTaxTable(deps: TaxVinDeps): Handler<typeof taxVinOperations.importTaxTable> {
  return async (call) => {
    const { stream, fileName } = await receiveFile(call, taxVinOperations.importTaxTable)
    const by = personOf(call.caller)
    const dryRun = call.query.dryRun === 'true'
    const { at, ...outcome } = await loadTaxTable(deps, { source: stream, fileName: safeFileName(fileName), by, dryRun })
    if (dryRun) return { ...outcome, at: at.toISOString() }
    // if this fails, the stored rates are loaded a second later
    await deps.book.refresh().catch((err) => call.log.warn({ err }, 'the imported rates could not be read back at once'))
    call.log.info({ rows: outcome.rows, imported: outcome.imported, rejected: outcome.rejected }, 'imported a tax table')
    return { ...outcome, at: at.toISOString() }
  }
}
