import type { Readable } from 'node:stream'
import { applyEdits } from '@forecourt/vehicle/apply-edits'
import { changedFacts } from '@forecourt/vehicle/changed-facts'
import { hashVehicle } from '@forecourt/vehicle/content-hash'
import type { FeedFormat } from '@forecourt/vehicle/feed-format'
import type { FeedRow } from '@forecourt/vehicle/feed-row'
import { missingFacts } from '@forecourt/vehicle/missing-facts'
import { openFeed } from '@forecourt/vehicle/read-feed'
import { createRowFingerprint } from '@forecourt/vehicle/row-fingerprint'
import { vehicleKey } from '@forecourt/vehicle/vehicle-key'
import type { ObjectId } from 'mongodb'
import { type ImportLedger, NO_VEHICLE } from '../domain/import-ledger.ts'
import type { StoredFacts } from '../store/vehicle-store.ts'
import type { VehicleWrite } from '../store/vehicle-write.ts'
import type { ChangeLists } from './change-lists.ts'
import { letOthersGoFirst } from './let-others-go-first.ts'
import type { RejectedRows } from './rejected-rows.ts'
import type { RememberedBlocks } from './remembered-blocks.ts'
import type { WriteGate } from './write-gate.ts'

/** Rows whose vehicles are asked for together. */
const ROWS_AT_ONCE = 250
/** The same where nothing is stored that could be asked for: rows that wait longer are copied about by the garbage collector. */
const NEW_ROWS_AT_ONCE = 20
/** After so long others get their turn. */
const TURN_MS = 5

export interface ReadPass {
  source: Readable
  format: FeedFormat
  ledger: ImportLedger
  gate: WriteGate
  rejected: RejectedRows | null
  /** what is listed of the changes, where they are to be listed */
  changes: ChangeLists | null
  /** what is known of the rows by the blocks in which they stand */
  blocks: RememberedBlocks | null
  versionId: ObjectId
  /** what the feed has said of stored vehicles, and what staff say, by key */
  storedFacts: (keys: readonly string[]) => AsyncIterable<StoredFacts>
  signal: AbortSignal
  /** told now and then; throws to stop */
  onProgress: (progress: { bytesRead: number; rowsRead: number }) => Promise<void>
}

/**
 * Reads a feed file once from its beginning to its end: every row goes through the ledger, and what must be written to the gate. Rows that the
 * ledger knows as they stand are not even read, and blocks of nothing but such rows not even cut into rows. Throws FeedFormatError when the file
 * cannot be read to its end, and when the signal is aborted.
 */
export async function readPass(pass: ReadPass): Promise<void> {
  const { ledger, signal, blocks } = pass
  let mayKnowRows = false
  let waiting = new WaitingRows(ledger)
  const knownRows = (block: string) => (mayKnowRows && blocks ? seeBlockAgain(block, { blocks, ledger, waiting }) : 0)
  const feed = await openFeed(pass.source, { format: pass.format, knownRows })
  // made-up stock numbers depend on the rows before
  mayKnowRows = feed.columns.identifies === 'vin-or-stock'
  const rowsAtOnce = ledger.listedBefore === 0 ? NEW_ROWS_AT_ONCE : ROWS_AT_ONCE
  const fingerprint = createRowFingerprint(feed)
  ledger.warnings.note(feed.columns.warnings)
  const takeWaiting = async () => {
    const taking = waiting
    waiting = new WaitingRows(ledger)
    await takeRows(pass, feed.headers, taking)
  }
  let turnBegan = performance.now()
  for await (const { rows, block, ...progress } of feed.batches) {
    signal.throwIfAborted()
    const rowHashes: string[] = []
    for (const row of rows) {
      if (row.unclosedQuote !== null) ledger.warnings.noteUnclosedQuote(row.lineLabel, row.unclosedQuote)
      const rowHash = fingerprint(row)
      rowHashes.push(rowHash)
      const vehicle = mayKnowRows ? ledger.vehicleOfRow(rowHash) : NO_VEHICLE
      if (vehicle !== NO_VEHICLE && !waiting.has(vehicle)) ledger.seeAgain(vehicle)
      else if (waiting.add(row, rowHash) >= rowsAtOnce) await takeWaiting()
    }
    if (block !== null && mayKnowRows) await blocks?.add(block, rowHashes)
    if (performance.now() - turnBegan < TURN_MS) continue
    await letOthersGoFirst()
    await pass.onProgress(progress)
    turnBegan = performance.now()
  }
  await takeWaiting()
}

/** Takes in the rows of a block that are all known as they stand. Returns how many they are; 0, and takes nothing in, when one of them is not. */
function seeBlockAgain(
  block: string,
  { blocks, ledger, waiting }: { blocks: RememberedBlocks; ledger: ImportLedger; waiting: WaitingRows },
): number {
  const rows = blocks.rowsOf(block)
  const vehicles = rows.map((rowHash) => ledger.vehicleOfRow(rowHash))
  if (vehicles.some((vehicle) => vehicle === NO_VEHICLE || waiting.has(vehicle))) return 0
  for (const vehicle of vehicles) ledger.seeAgain(vehicle)
  blocks.see(block)
  return rows.length
}

/**
 * Rows that must be read, in the file's order. What is stored of their vehicles is asked for together: a question costs as much as a hundred
 * rows.
 */
class WaitingRows {
  readonly rows: { row: FeedRow; rowHash: string }[] = []
  readonly #ledger: ImportLedger
  readonly #vehicles = new Set<number>()

  constructor(ledger: ImportLedger) {
    this.#ledger = ledger
  }

  /** Whether a row of the vehicle waits: then later ones wait too, because the last one wins. */
  has(vehicle: number): boolean {
    return this.#vehicles.has(vehicle)
  }

  /** Returns how many wait now. */
  add(row: FeedRow, rowHash: string): number {
    const { result } = row
    if (result.ok) this.#vehicles.add(this.#ledger.vehicleOf(vehicleKey(result.vehicle)))
    return this.rows.push({ row, rowHash })
  }
}

async function takeRows(pass: ReadPass, headers: string[], { rows }: WaitingRows): Promise<void> {
  const stored = await storedOf(
    pass,
    rows.map(({ row }) => row),
  )
  for (const { row, rowHash } of rows) {
    const waiting = takeRow(pass, headers, row, rowHash, stored)
    if (waiting) await waiting
  }
}

/**
 * The stored vehicles that these rows may change. Those that have no hash get theirs here: a vehicle gets it when it is first compared with
 * anything; most never are, and a first import is spared 100,000 hashes.
 */
async function storedOf({ ledger, storedFacts }: ReadPass, rows: readonly FeedRow[]): Promise<ReadonlyMap<string, StoredFacts>> {
  const stored = new Map<string, StoredFacts>()
  if (ledger.listedBefore === 0) return stored
  const keys: string[] = []
  for (const { result } of rows) {
    if (!result.ok) continue
    const key = vehicleKey(result.vehicle)
    if (ledger.knows(key)) keys.push(key)
  }
  if (keys.length === 0) return stored
  for await (const vehicle of storedFacts(keys)) {
    stored.set(vehicle.key, vehicle)
    if (ledger.needsHash(vehicle.key)) ledger.learn(vehicle.key, hashVehicle(vehicle.facts))
  }
  return stored
}

/** Undefined when there is nothing to wait for. */
function takeRow(
  { ledger, gate, rejected, changes, versionId }: ReadPass,
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
  const action = ledger.row({ key, hash, rowHash, warnings })
  if (action.kind === 'nothing') return undefined
  const before = action.was === null ? undefined : stored.get(key)
  const write = { kind: action.kind, key, hash, rowHash, facts, warnings, was: action.was, ...differences(before, facts, versionId) }
  changes?.row(write, before)
  return gate.put(write, action.repeated)
}

/** In what a vehicle, as it is shown, differs from what it was before this version, an earlier attempt at it included. */
function differences(
  before: StoredFacts | undefined,
  facts: VehicleWrite['facts'],
  versionId: ObjectId,
): Pick<VehicleWrite, 'changed' | 'priceWas'> {
  if (before === undefined) return { changed: [], priceWas: null }
  const own = before.mark?.versionId.equals(versionId) ? before.mark : null
  const { edits } = before
  const [was, is] = edits ? [applyEdits(before.facts, edits), applyEdits(facts, edits)] : [before.facts, facts]
  const changed = [...new Set([...(own?.changed ?? []), ...changedFacts(was, is)])]
  const priceWas = own?.changed?.includes('price') ? own.priceWas : was.price
  return { changed, priceWas: changed.includes('price') ? priceWas : null }
}
