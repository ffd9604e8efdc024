import type { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { hashVehicle } from '@forecourt/vehicle/content-hash'
import type { FeedRow } from '@forecourt/vehicle/feed-row'
import { openFeed } from '@forecourt/vehicle/read-feed'
import { createRowFingerprint } from '@forecourt/vehicle/row-fingerprint'
import { vehicleKey } from '@forecourt/vehicle/vehicle-key'
import type { ImportLedger } from '../domain/import-ledger.ts'
import type { RejectedRows } from './rejected-rows.ts'
import type { WriteGate } from './write-gate.ts'

export interface ReadPass {
  source: Readable
  ledger: ImportLedger
  gate: WriteGate
  rejected: RejectedRows | null
  signal: AbortSignal
  /** told after every batch; throws to stop */
  onProgress: (progress: { bytesRead: number; rowsRead: number }) => Promise<void>
}

/**
 * Reads a feed file once from its beginning to its end: every row goes through the ledger, and what must be written to the gate. Rows that the
 * ledger knows as they stand are not even read. Throws FeedFormatError when the file cannot be read to its end, and when the signal is aborted.
 */
export async function readPass(pass: ReadPass): Promise<void> {
  const { headers, columns, batches } = await openFeed(pass.source)
  // made-up stock numbers depend on the rows before
  const known = columns.identifies === 'vin-or-stock'
  const fingerprint = createRowFingerprint(headers)
  for await (const batch of batches) {
    pass.signal.throwIfAborted()
    for (const row of batch.rows) {
      const rowHash = fingerprint(row.cells)
      if (known && pass.ledger.sameRow(rowHash)) continue
      const waiting = takeRow(pass, headers, row, rowHash)
      if (waiting) await waiting
    }
    // requests and other imports get their turn
    await setImmediate()
    await pass.onProgress({ bytesRead: batch.bytesRead, rowsRead: batch.rowsRead })
  }
}

/** Undefined when there is nothing to wait for. */
function takeRow({ ledger, gate, rejected }: ReadPass, headers: string[], row: FeedRow, rowHash: string): Promise<void> | undefined {
  const { result } = row
  if (!result.ok) {
    ledger.reject()
    return rejected?.add(headers, { line: row.lineLabel, problems: result.problems, cells: row.cells })
  }
  const { vehicle: facts, warnings } = result
  const key = vehicleKey(facts)
  const hash = hashVehicle(facts)
  const action = ledger.row({ key, hash, rowHash, warnings })
  if (action.kind === 'nothing') return undefined
  return gate.put({ kind: action.kind, key, hash, rowHash, facts, warnings, was: action.was }, action.repeated)
}
