import type { Readable } from 'node:stream'
import { changedFacts } from '@forecourt/vehicle/changed-facts'
import { hashVehicle } from '@forecourt/vehicle/content-hash'
import type { FeedFormat } from '@forecourt/vehicle/feed-format'
import type { FeedRow } from '@forecourt/vehicle/feed-row'
import { missingFacts } from '@forecourt/vehicle/missing-facts'
import { openFeed } from '@forecourt/vehicle/read-feed'
import { createRowFingerprint } from '@forecourt/vehicle/row-fingerprint'
import { vehicleKey } from '@forecourt/vehicle/vehicle-key'
import type { ObjectId } from 'mongodb'
import type { ImportLedger, LedgerVehicle } from '../domain/import-ledger.ts'
import { shownFacts } from '../domain/shown-facts.ts'
import type { StoredFacts } from '../store/stored-facts.ts'
import type { PriceFallback } from '../store/vehicle-query.ts'
import type { VehicleWrite } from '../store/vehicle-write.ts'
import type { ChangeLists } from './change-lists.ts'
import type { RejectedRows } from './rejected-rows.ts'
import type { WriteGate } from './write-gate.ts'
import { yieldToEventLoop } from './yield-to-event-loop.ts'

/** Rows whose vehicles are looked up in one query. */
const ROW_BATCH_SIZE = 250
/** The same in a first import, which needs no lookup: larger batches live longer and cost more garbage collection. */
const NEW_ROW_BATCH_SIZE = 20
/** How long rows are read before yielding to the event loop. */
const TURN_MS = 5

interface ReadPass {
  source: Readable
  format: FeedFormat
  /** the dealership's rule for the displayed price */
  priceFallback: PriceFallback | undefined
  ledger: ImportLedger
  gate: WriteGate
  rejected: RejectedRows | null
  /** the lists of changes, if they are recorded */
  changes: ChangeLists | null
  versionId: ObjectId
  /** the feed's facts and staff's edits of stored vehicles, by key */
  storedFacts: (keys: readonly string[]) => AsyncIterable<StoredFacts>
  signal: AbortSignal
  /** called every few milliseconds; throws to stop */
  onProgress: (progress: { bytesRead: number; rowsRead: number }) => Promise<void>
}

/**
 * Reads a feed file once: every row goes through the ledger, and what must be written goes to the gate. A row whose hash the ledger knows is not
 * parsed. Throws FeedFormatError if the file cannot be read completely; throws if the signal is aborted.
 */
export async function readPass(pass: ReadPass): Promise<void> {
  const { ledger, signal } = pass
  let waiting = new WaitingRows()
  const feed = await openFeed(pass.source, { format: pass.format })
  // generated stock numbers depend on the previous rows
  const mayKnowRows = feed.columns.identifies === 'vin-or-stock'
  const batchSize = ledger.storedBefore === 0 ? NEW_ROW_BATCH_SIZE : ROW_BATCH_SIZE
  const fingerprint = createRowFingerprint(feed)
  const takeWaiting = async () => {
    const taking = waiting
    waiting = new WaitingRows()
    await takeRows(pass, feed.headers, taking)
  }
  let turnBegan = performance.now()
  for await (const { rows, ...progress } of feed.batches) {
    signal.throwIfAborted()
    for (const row of rows) {
      if (row.unclosedQuote !== null) ledger.warnings.noteUnclosedQuote(row.lineLabel, row.unclosedQuote)
      const rowHash = fingerprint(row)
      const vehicle = mayKnowRows ? ledger.vehicleOfRow(rowHash) : undefined
      if (vehicle && !waiting.has(vehicle)) ledger.markUnchanged(vehicle)
      else if (waiting.add(row, rowHash) >= batchSize) await takeWaiting()
    }
    if (performance.now() - turnBegan < TURN_MS) continue
    await yieldToEventLoop()
    await pass.onProgress(progress)
    turnBegan = performance.now()
  }
  await takeWaiting()
  ledger.warnings.noteColumns(feed.columns, ledger.vehicles)
}

/** Rows to parse, in the file's order. Their stored vehicles are looked up in one query, because a query costs as much as a hundred rows. */
class WaitingRows {
  readonly rows: { row: FeedRow; rowHash: string }[] = []
  readonly #keys = new Set<string>()

  /** Whether a row of the vehicle is waiting: then later ones wait too, because the last one wins. */
  has({ key }: LedgerVehicle): boolean {
    return this.#keys.has(key)
  }

  /** Returns the number of waiting rows. */
  add(row: FeedRow, rowHash: string): number {
    const { result } = row
    if (result.ok) this.#keys.add(vehicleKey(result.vehicle))
    return this.rows.push({ row, rowHash })
  }
}

async function takeRows(pass: ReadPass, headers: string[], { rows }: WaitingRows): Promise<void> {
  const stored = await storedOf(pass, rows)
  for (const { row, rowHash } of rows) {
    const waiting = takeRow(pass, headers, row, rowHash, stored)
    if (waiting) await waiting
  }
}

/**
 * Returns the stored vehicles that these rows may change, and computes their missing hashes. A vehicle is hashed when it is first compared: most
 * never are, which saves a first import 100,000 hashes.
 */
async function storedOf({ ledger, storedFacts }: ReadPass, rows: WaitingRows['rows']): Promise<ReadonlyMap<string, StoredFacts>> {
  const stored = new Map<string, StoredFacts>()
  if (ledger.storedBefore === 0) return stored
  const keys: string[] = []
  for (const { row } of rows) {
    const { result } = row
    if (!result.ok) continue
    const key = vehicleKey(result.vehicle)
    if (ledger.knows(key)) keys.push(key)
  }
  if (keys.length === 0) return stored
  for await (const vehicle of storedFacts(keys)) {
    stored.set(vehicle.key, vehicle)
    if (ledger.needsHash(vehicle.key)) ledger.setHash(vehicle.key, hashVehicle(vehicle.facts))
  }
  return stored
}

/** Undefined when there is nothing to wait for. */
function takeRow(
  { ledger, gate, rejected, changes, versionId, priceFallback }: ReadPass,
  headers: string[],
  row: FeedRow,
  rowHash: string,
  stored: ReadonlyMap<string, StoredFacts>,
): Promise<void> | undefined {
  const { result } = row
  if (!result.ok) {
    ledger.reject()
    return rejected?.add(headers, { line: row.lineLabel, problems: result.problems, cells: row.cells })
  }
  const { vehicle: facts } = result
  const missing = missingFacts(facts)
  const warnings = missing.length === 0 ? result.warnings : [...result.warnings, ...missing]
  const key = vehicleKey(facts)
  const hash = ledger.knows(key) ? hashVehicle(facts) : ''
  // staff's edits also apply to a vehicle that was not listed
  const known = stored.get(key)
  const isPriced = facts.price === null && shownFacts(facts, known?.edits ?? null, priceFallback).price !== null
  const counted = isPriced ? warnings.filter((code) => code !== 'PRICE_MISSING') : warnings
  const action = ledger.row({ key, hash, rowHash, warnings }, counted)
  if (action.kind === 'nothing') return undefined
  const before = action.was === null ? undefined : known
  const write = {
    kind: action.kind,
    key,
    hash,
    rowHash,
    facts,
    warnings,
    was: action.was,
    ...differences(before, facts, { versionId, priceFallback }),
  }
  changes?.row(write, known)
  return gate.put(write, action.repeated)
}

/** What changed in a displayed vehicle since before this version, including earlier attempts at it, and when it had last changed. */
function differences(
  before: StoredFacts | undefined,
  facts: VehicleWrite['facts'],
  { versionId, priceFallback }: Pick<ReadPass, 'versionId' | 'priceFallback'>,
): Pick<VehicleWrite, 'changed' | 'priceWas' | 'updatedWas'> {
  if (before === undefined) return { changed: [], priceWas: null, updatedWas: null }
  const own = before.mark?.versionId.equals(versionId) ? before.mark : null
  const [was, is] = [shownFacts(before.facts, before.edits, priceFallback), shownFacts(facts, before.edits, priceFallback)]
  const changed = [...new Set([...(own?.changed ?? []), ...changedFacts(was, is)])]
  const priceWas = own?.changed?.includes('price') ? own.priceWas : was.price
  const updatedWas = own ? (own.updatedWas ?? null) : before.updatedAt
  return { changed, priceWas: changed.includes('price') ? priceWas : null, updatedWas }
}
