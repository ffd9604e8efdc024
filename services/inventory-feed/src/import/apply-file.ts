import type { Readable } from 'node:stream'
import { ImportLedger } from '../domain/import-ledger.ts'
import { trackProgress } from './import-progress.ts'
import type { ImportRun } from './import-run.ts'
import { readAhead } from './read-ahead.ts'
import { readPass } from './read-pass.ts'
import type { RejectedRows } from './rejected-rows.ts'
import { VehicleWriter } from './vehicle-writer.ts'
import { WriteGate } from './write-gate.ts'

const REMOVE_AT_ONCE = 1_000

export interface ApplyFile {
  source: Readable
  /** whether writing may begin, as far as the file has been read */
  mayWrite: (ledger: ImportLedger) => boolean
  /** before the first write; throws to stop */
  beforeWriting: () => Promise<void>
  /** nothing has been written so far: a newer file may still take this one's place */
  mayGiveWay: boolean
  /** where rows that cannot be used go */
  rejected: RejectedRows | null
  now: Date
}

export interface AppliedFile {
  ledger: ImportLedger
  /** `refused`: it may not be written. `too-much`: it may, but there was too much to keep until that was known; read it again. */
  outcome: 'applied' | 'refused' | 'too-much'
}

/**
 * Makes the inventory what a file says: reads it, writes what differs, takes out what it does not name. Nothing is written before `mayWrite`
 * agrees. What was written stays when it throws.
 */
export async function applyFile(
  run: ImportRun,
  { source, mayWrite, beforeWriting, mayGiveWay, rejected, now }: ApplyFile,
): Promise<AppliedFile> {
  const { deps, dealershipId, lease } = run
  const by = { versionId: run.version._id, now }
  const { writeAfterRows: openAfter, undecidedRows: keepAtMost } = deps.settings
  const ledger = new ImportLedger()
  const ahead = readAhead(source)
  const writer = new VehicleWriter(async (batch) => {
    lease.assertHeld()
    await deps.vehicles.write(dealershipId, batch, by)
  })
  const gate = new WriteGate({ writer, mayOpen: () => mayWrite(ledger), onOpen: beforeWriting, openAfter, keepAtMost })
  try {
    for await (const pack of deps.vehicles.known(dealershipId, by.versionId)) for (const vehicle of pack) ledger.know(vehicle)
    const onProgress = trackProgress(run, () => mayGiveWay && !gate.isOpen)
    const storedFacts = (keys: readonly string[]) => deps.vehicles.facts(dealershipId, keys)
    await readPass({ source: ahead, versionId: by.versionId, ledger, gate, rejected, storedFacts, signal: lease.signal, onProgress })
    if (!mayWrite(ledger)) return { ledger, outcome: 'refused' }
    if (gate.overflowed) return { ledger, outcome: 'too-much' }
    await gate.open()
    await writer.drain()
    for (const keys of inGroups(ledger.missing(), REMOVE_AT_ONCE)) {
      lease.assertHeld()
      await deps.vehicles.remove(dealershipId, keys, by)
    }
    return { ledger, outcome: 'applied' }
  } catch (error) {
    ahead.destroy()
    await writer.abandon()
    throw error
  }
}

function* inGroups<T>(items: Iterable<T>, size: number): Generator<T[]> {
  let group: T[] = []
  for (const item of items) {
    group.push(item)
    if (group.length < size) continue
    yield group
    group = []
  }
  if (group.length > 0) yield group
}
