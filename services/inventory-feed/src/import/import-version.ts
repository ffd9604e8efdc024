import { FeedFormatError } from '@forecourt/vehicle/feed-format-error'
import type { ObjectId } from 'mongodb'
import { MESSAGES } from '../domain/feed-messages.ts'
import { holdIsRuledOut, holdReason } from '../domain/held-threshold.ts'
import type { ImportLedger } from '../domain/import-ledger.ts'
import { isImportable } from '../domain/version-state.ts'
import type { ListedChanges } from '../store/feed-changes-store.ts'
import type { FeedVersionDoc } from '../store/feed-version-store.ts'
import { type AppliedFile, applyFile } from './apply-file.ts'
import { ChangeLists } from './change-lists.ts'
import { fail, finish, hold, type ImportReport } from './import-outcome.ts'
import { yieldToNewerVersion } from './import-progress.ts'
import { FeedFileGone, type ImportFailure, type ImportRun, ImportStopped, type WaitingRun } from './import-run.ts'
import { RejectedRows } from './rejected-rows.ts'
import { undoImport } from './undo-import.ts'

/** Attempts before a version is given up, and as many again before reverting it is given up. */
const MAX_ATTEMPTS = 10
const GIVEN_UP: ImportFailure = { code: 'GIVEN_UP', message: MESSAGES.gaveUp }

/**
 * Imports one feed version completely (design: feed import): reads it, decides whether to hold it before anything is written, writes changes, removes
 * vehicles that are gone, and publishes events. Detects and counts the work of a crashed importer. Holds a file again that was confirmed by
 * outdated counts (rules: held threshold). Throws if the import could not be finished and must be retried.
 */
export async function importVersion(run: WaitingRun): Promise<void> {
  const beganAt = performance.now()
  const stored = await run.deps.versions.begin(run.dealershipId, run.version._id, MESSAGES.importing)
  if (!stored) return
  const dealership = await run.deps.dealerships.find(run.dealershipId)
  const priceFallback = dealership?.publicPriceFallback
  const current = dealership?.current?.versionId ?? null
  const version = isOutdated(stored, current) ? { ...stored, confirmed: false } : stored
  const begun = { ...run, beganAt, version, format: await run.deps.formats.find(run.dealershipId), priceFallback, current }
  const { undoing, attempts } = version
  run.deps.metrics.began()
  try {
    if (undoing) await (attempts > 2 * MAX_ATTEMPTS ? fail(begun, undoing) : undoImport(begun, undoing))
    else if (attempts > MAX_ATTEMPTS) await giveUp(begun, GIVEN_UP)
    else await read(begun)
  } catch (error) {
    if (error instanceof ImportStopped) return
    if (undoing || !isFailure(error)) throw error
    await giveUp(begun, { code: error.code, message: error.message })
  } finally {
    run.deps.metrics.stopped()
  }
}

/**
 * Whether another file became the inventory after staff were shown what this one would change, and before it changes anything. Only known under
 * the lease: until then an older file may still be imported.
 */
function isOutdated({ confirmed, comparedWith, writing }: FeedVersionDoc, current: ObjectId | null): boolean {
  if (!confirmed || writing || comparedWith === undefined) return false
  return comparedWith?.toHexString() !== current?.toHexString()
}

async function read(run: ImportRun): Promise<void> {
  const tooMuch = !(await readOnce(run, run.version.confirmed || run.version.writing))
  if (tooMuch) await readOnce(run, true)
}

/**
 * Reads the file and completes the import. Returns false if the file must be read again, because the buffer overflowed before it was certain that the
 * file is not held.
 */
async function readOnce(run: ImportRun, decided: boolean): Promise<boolean> {
  const { deps, version, dealershipId } = run
  const source = version.fileId && (await deps.files.open(dealershipId, 'feeds', version.fileId))
  if (!source) throw new FeedFileGone()
  const rejected = new RejectedRows(deps.files, dealershipId)
  const mayWrite = (ledger: ImportLedger) => isImportable(version) && (decided || holdIsRuledOut(ledger))
  const beforeWriting = () => beginWriting(run)
  try {
    const plan = {
      source,
      mayWrite,
      beforeWriting,
      mayYield: !version.writing,
      rejected,
      changes: await listChanges(run),
      now: deps.clock(),
    }
    const applied = await applyFile(run, plan)
    run.lease.assertHeld()
    if (applied.outcome === 'too-much') {
      await rejected.abandon()
      return false
    }
    await conclude(run, applied, { ...reportOf(applied), rejectedRows: rejected.reported, rejectedFileId: await rejected.finish() })
    return true
  } catch (error) {
    await rejected.abandon()
    throw error
  }
}

function conclude(run: ImportRun, applied: AppliedFile, report: ImportReport): Promise<void> {
  const { ledger } = applied
  const { version } = run
  const reason = version.confirmed || version.writing ? null : (holdReason(ledger) ?? (isImportable(version) ? null : 'CHECKED'))
  return reason ? hold(run, reason, ledger.listedBefore, report) : finish(run, applied, report)
}

/** Continues the lists of an earlier attempt if it has begun to write: its changes can no longer be detected then. */
async function listChanges({ deps, version, dealershipId, priceFallback }: ImportRun): Promise<ChangeLists> {
  const earlier = version.writing ? await deps.changes.find(dealershipId, version._id) : null
  const save = (lists: ListedChanges) => deps.changes.save(dealershipId, version._id, lists)
  return new ChangeLists({ versionId: version._id, priceFallback, earlier, save })
}

function reportOf({ ledger }: AppliedFile): Pick<ImportReport, 'counts' | 'warnings'> {
  return { counts: ledger.counts(), warnings: ledger.warnings.list(ledger.duplicates) }
}

/** The point of no return: from here on a newer version waits until this one is done. */
async function beginWriting(run: ImportRun): Promise<void> {
  const { deps, version, dealershipId } = run
  if (version.writing) return
  await yieldToNewerVersion(run)
  if (!(await deps.versions.note(dealershipId, version._id, { writing: true }))) throw new ImportStopped()
}

/** Fails the version after reverting what it has already changed. */
async function giveUp(run: ImportRun, reason: ImportFailure): Promise<void> {
  const { deps, version, dealershipId } = run
  const stored = await deps.versions.find(dealershipId, version._id)
  if (stored?.state !== 'importing') return
  if (!stored.writing) return fail(run, reason)
  await deps.versions.note(dealershipId, version._id, { undoing: reason, message: MESSAGES.undoing })
  await undoImport(run, reason)
}

function isFailure(error: unknown): error is Error & ImportFailure {
  return error instanceof FeedFormatError || error instanceof FeedFileGone
}
