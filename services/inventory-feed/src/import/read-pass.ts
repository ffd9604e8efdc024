import type { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { hashVehicle } from '@forecourt/vehicle/content-hash'
import type { FeedRow } from '@forecourt/vehicle/feed-row'
import type { FeedVehicle } from '@forecourt/vehicle/feed-vehicle'
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
  /** the facts of stored vehicles, by key */
  storedFacts: (keys: readonly string[]) => AsyncIterable<{ key: string; facts: FeedVehicle }>
  signal: AbortSignal
  /** told after every batch; throws to stop */
  onProgress: (progress: { bytesRead: number; rowsRead: number }) => Promise<void>
}

/**
 * Reads a feed file once from its beginning to its end: every row goes through the ledger, and what must be written to the gate. Rows that the
 * ledger knows as they stand are not even read. Throws FeedFormatError when the file cannot be read to its end, and when the signal is aborted.
 */
export async function readPass(pass: ReadPass): Promise<void> {
  const { ledger, signal } = pass
  const feed = await openFeed(pass.source)
  // made-up stock numbers depend on the rows before
  const mayKnowRows = feed.columns.identifies === 'vin-or-stock'
  const fingerprint = createRowFingerprint(feed)
  ledger.warnings.note(feed.columns.warnings)
  for await (const { rows, ...progress } of feed.batches) {
    signal.throwIfAborted()
    const rowHashes = rows.map(fingerprint)
    const isKnown = rowHashes.map((rowHash) => mayKnowRows && ledger.knowsRow(rowHash))
    await learnHashes(
      pass,
      rows.filter((_, index) => !isKnown[index]),
    )
    for (const [index, row] of rows.entries()) {
      const rowHash = rowHashes[index] ?? ''
      // a row of the same vehicle earlier in the batch may have changed what is known
      if (isKnown[index] && ledger.sameRow(rowHash)) continue
      const waiting = takeRow(pass, feed.headers, row, rowHash)
      if (waiting) await waiting
    }
    // requests and other imports get their turn
    await setImmediate()
    await pass.onProgress(progress)
  }
}

/**
 * Works out the hashes of stored vehicles that these rows may change and that have none. A vehicle gets its hash when it is first compared
 * with anything: most never are, and a first import is spared 100,000 hashes.
 */
async function learnHashes({ ledger, storedFacts }: ReadPass, rows: readonly FeedRow[]): Promise<void> {
  if (ledger.listedBefore === 0) return
  const keys: string[] = []
  for (const { result } of rows) {
    if (!result.ok) continue
    const key = vehicleKey(result.vehicle)
    if (ledger.needsHash(key)) keys.push(key)
  }
  if (keys.length === 0) return
  for await (const { key, facts } of storedFacts(keys)) ledger.learn(key, hashVehicle(facts))
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
  const hash = ledger.knows(key) ? hashVehicle(facts) : ''
  const action = ledger.row({ key, hash, rowHash, warnings })
  if (action.kind === 'nothing') return undefined
  return gate.put({ kind: action.kind, key, hash, rowHash, facts, warnings, was: action.was }, action.repeated)
}
