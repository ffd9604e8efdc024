import type { Readable } from 'node:stream'
import { inBatches } from '@forecourt/mongo/in-batches'
import { ImportLedger } from '../domain/import-ledger.ts'
import type { StoredFacts } from '../store/stored-facts.ts'
import type { ChangeLists } from './change-lists.ts'
import { trackProgress } from './import-progress.ts'
import type { ImportRun } from './import-run.ts'
import { InsertedVehicles } from './inserted-vehicles.ts'
import { readAhead } from './read-ahead.ts'
import { readPass } from './read-pass.ts'
import type { RejectedRows } from './rejected-rows.ts'
import { VehicleWriter } from './vehicle-writer.ts'
import { WriteGate } from './write-gate.ts'

const REMOVE_BATCH_SIZE = 1_000
const ROW_BATCH_SIZE = 1_000

interface ApplyFile {
  source: Readable
  /** whether writing may begin, given the rows read so far */
  mayWrite: (ledger: ImportLedger) => boolean
  /** called before the first write; may throw to stop the import */
  beforeWriting: () => Promise<void>
  /** true if nothing has been written yet: a newer file may still supersede this one */
  mayYield: boolean
  /** collects rejected rows; null if they are not reported */
  rejected: RejectedRows | null
  /** lists the first changes; null if they are not recorded */
  changes: ChangeLists | null
  now: Date
}

export interface AppliedFile {
  ledger: ImportLedger
  inserted: InsertedVehicles
  /** `refused`: it must not be written. `too-much`: it may be written, but the buffer overflowed before that was known; read it again. */
  outcome: 'applied' | 'refused' | 'too-much'
}

/**
 * Makes the inventory match a file: reads it, writes vehicles that differ, removes vehicles that it does not contain. Writes nothing before
 * `mayWrite` returns true. Earlier writes stay if it throws.
 */
export async function applyFile(
  run: ImportRun,
  { source, mayWrite, beforeWriting, mayYield, rejected, changes, now }: ApplyFile,
): Promise<AppliedFile> {
  const { deps, dealershipId, lease, format, priceFallback } = run
  const by = { versionId: run.version._id, now }
  const { writeAfterRows: openAfter, undecidedRows: keepAtMost } = deps.settings
  const ledger = new ImportLedger()
  const inserted = new InsertedVehicles(priceFallback)
  const ahead = readAhead(source)
  const writer = new VehicleWriter(async (batch) => {
    lease.assertHeld()
    await changes?.saveNowAndThen()
    const added = await deps.vehicles.write(dealershipId, batch, by)
    inserted.add(added, batch.filter(({ kind }) => kind === 'insert').length)
    if (batch.some(({ kind, key, was }) => kind === 'update' && was === null && ledger.isNew(key))) inserted.invalidate()
  }, run.pace)
  const onOpen = async () => {
    await beforeWriting()
    await changes?.save()
    inserted.begin(await deps.messaging.outbox.order())
  }
  const gate = new WriteGate({ writer, mayOpen: () => mayWrite(ledger), onOpen, openAfter, keepAtMost })
  try {
    // a version that has written nothing has left no marks
    for await (const pack of deps.vehicles.known(dealershipId, { versionId: mayYield ? null : by.versionId, priceFallback }))
      for (const vehicle of pack) ledger.addStored(vehicle)
    const onProgress = trackProgress(run, () => mayYield && !gate.isOpen)
    const storedFacts = (keys: readonly string[]) => deps.vehicles.facts(dealershipId, keys)
    const pass = { source: ahead, format, priceFallback, versionId: by.versionId, ledger, gate, rejected, changes, storedFacts }
    await readPass({ ...pass, signal: lease.signal, onProgress })
    if (mayWrite(ledger) && gate.overflowed) return { ledger, inserted, outcome: 'too-much' }
    const missing = [...ledger.missing()]
    if (changes) await listRemoved(changes, missing, storedFacts)
    if (!mayWrite(ledger)) return { ledger, inserted, outcome: 'refused' }
    await gate.open()
    await writer.drain()
    for (let at = 0; at < missing.length; at += REMOVE_BATCH_SIZE) {
      lease.assertHeld()
      await deps.vehicles.remove(dealershipId, missing.slice(at, at + REMOVE_BATCH_SIZE), by)
    }
    for await (const rows of inBatches(ledger.otherRows(), ROW_BATCH_SIZE)) {
      lease.assertHeld()
      await deps.vehicles.noteRows(dealershipId, rows)
    }
    return { ledger, inserted, outcome: 'applied' }
  } catch (error) {
    ahead.destroy()
    await writer.abandon()
    throw error
  }
}

/** Lists the first vehicles that the file does not contain, and stores the lists. */
async function listRemoved(
  changes: ChangeLists,
  missing: readonly string[],
  storedFacts: (keys: readonly string[]) => AsyncIterable<StoredFacts>,
): Promise<void> {
  const keys = missing.slice(0, changes.roomForRemoved)
  if (keys.length > 0) {
    const found: StoredFacts[] = []
    for await (const vehicle of storedFacts(keys)) found.push(vehicle)
    changes.remove(found)
  }
  await changes.save()
}
