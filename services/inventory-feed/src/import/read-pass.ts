import type { Readable } from 'node:stream'
import { hashVehicle } from '@forecourt/vehicle/content-hash'
import type { FeedRow } from '@forecourt/vehicle/feed-row'
import { openFeed } from '@forecourt/vehicle/read-feed'
import { vehicleKey } from '@forecourt/vehicle/vehicle-key'
import type { ObjectId } from 'mongodb'
import { WarningTally } from '../domain/feed-warnings.ts'
import type { ImportLedger } from '../domain/import-ledger.ts'
import type { RejectedRows } from './rejected-rows.ts'
import type { WriteGate } from './write-gate.ts'

export interface ReadPass {
  source: Readable
  versionId: ObjectId
  ledger: ImportLedger
  gate: WriteGate
  rejected: RejectedRows | null
  now: Date
  signal: AbortSignal
  /** told after every batch; throws to stop */
  onProgress: (progress: { bytesRead: number; rowsRead: number }) => Promise<void>
}

/**
 * Reads a feed file once from its beginning to its end: every usable row goes through the ledger, and what must be written to the gate.
 * Returns what staff should know. Throws FeedFormatError when the file cannot be read to its end, and when the signal is aborted.
 */
export async function readPass(pass: ReadPass): Promise<WarningTally> {
  const warnings = new WarningTally()
  const feed = await openFeed(pass.source)
  for await (const batch of feed.batches) {
    pass.signal.throwIfAborted()
    for (const row of batch.rows) {
      const writing = takeRow(pass, feed.headers, warnings, row)
      if (writing) await writing
    }
    await pass.onProgress({ bytesRead: batch.bytesRead, rowsRead: batch.rowsRead })
  }
  return warnings
}

/** Undefined for the rows that need no waiting: most of an ordinary file. */
function takeRow(pass: ReadPass, headers: string[], warnings: WarningTally, { lineLabel, result }: FeedRow): Promise<void> | undefined {
  const { ledger, gate, rejected, versionId, now } = pass
  if (!result.ok) {
    ledger.reject()
    return rejected?.add(headers, { line: lineLabel, problems: result.problems, cells: result.cells })
  }
  const { vehicle } = result
  if (result.warnings.length > 0) warnings.note(result.warnings)
  const key = vehicleKey(vehicle)
  const hash = hashVehicle(vehicle)
  const action = ledger.row(key, hash)
  if (action.kind === 'nothing') return undefined
  return gate.put({ kind: action.kind, key, hash, vehicle, was: action.was, versionId, now }, action.repeated)
}
