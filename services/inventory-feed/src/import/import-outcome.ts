import { feedFailed, feedHeld, feedUpdated, LONGEST_IN_STOCK } from '@forecourt/contracts/inventory-feed/events'
import type { EventContext } from '@forecourt/messaging/envelope'
import type { ClientSession } from 'mongodb'
import { heldMessage, importedMessage, MESSAGES } from '../domain/feed-messages.ts'
import type { HoldReason } from '../domain/held-threshold.ts'
import { publishedAs } from '../domain/published-as.ts'
import { isImportable } from '../domain/version-state.ts'
import type { FeedVersionDoc } from '../store/feed-version-store.ts'
import type { AppliedFile } from './apply-file.ts'
import { carryOver } from './carry-over.ts'
import { type ImportRun, ImportStopped } from './import-run.ts'
import { publishVehicleChanges } from './publish-vehicle-changes.ts'

/** The results of reading the file. */
export type ImportReport = Pick<FeedVersionDoc, 'warnings' | 'rejectedRows' | 'rejectedFileId'> & {
  counts: NonNullable<FeedVersionDoc['counts']>
}

/** Marks the version as held for a decision on its changes to the current inventory; nothing was written. */
export async function hold(run: ImportRun, reason: HoldReason, listedBefore: number, report: ImportReport): Promise<void> {
  const message = heldMessage(reason, { counts: report.counts, listedBefore, isAgain: wasHeld(run.version) })
  const undecided = { confirmed: false, comparedWith: run.current }
  await conclude(run, 'held', { ...report, ...undecided, message }, async (session, context) => {
    const superseded = await supersedeOlderHeld(run, session)
    const data = { ...named(run), reason: message, wouldRemove: report.counts.removed, checkOnly: run.version.checkOnly ?? false }
    await run.deps.messaging.outbox.add(session, feedHeld, data, context)
    return superseded
  })
  await deleteOldFiles(run)
}

/** Publishes the vehicle changes, makes the file the current one and marks the version as imported. */
export async function finish(run: ImportRun, applied: AppliedFile, report: ImportReport): Promise<void> {
  const { deps, version, dealershipId, format } = run
  const { fileId, fileName, bytes, sha256, _id: versionId } = version
  if (!fileId) throw new ImportStopped()
  const { vehicles: vehicleCount } = applied.ledger
  await carryOver(run, applied)
  const priceChanges = await publishVehicleChanges(run, applied)
  const updatedAt = deps.clock()
  const longestInStock = await deps.vehicles.longestInStock(dealershipId, LONGEST_IN_STOCK)
  await conclude(run, 'imported', { ...report, priceChanges, message: importedMessage(report.counts) }, async (session, context) => {
    const current = { versionId, fileId, fileName, bytes, sha256, format, updatedAt }
    await deps.dealerships.setFeed(dealershipId, { current, vehicleCount }, session)
    // this import alone has published every vehicle, with all facts
    if (applied.ledger.storedBefore === 0)
      await deps.publishedFacts.note(dealershipId, { as: publishedAs(run.priceFallback), after: null }, session)
    const superseded = await supersedeOlderHeld(run, session)
    const data = { ...named(run), counts: report.counts, vehicleCount, updatedAt: updatedAt.toISOString(), longestInStock }
    await deps.messaging.outbox.add(session, feedUpdated, data, context)
    return superseded
  })
  deps.messaging.live.publish({ topic: 'inventory.changed', dealershipId })
  await deleteOldFiles(run)
}

/** Marks the version as failed; the inventory is unchanged. */
export async function fail(run: ImportRun, { code, message }: { code: string; message: string }): Promise<void> {
  await run.deps.changes.delete(run.dealershipId, run.version._id)
  await conclude(run, 'failed', { failureCode: code, message, counts: null, undoing: null }, async (session, context) => {
    await run.deps.messaging.outbox.add(session, feedFailed, { ...named(run), reason: message }, context)
    return 0
  })
  await deleteOldFiles(run)
}

type Outcome = 'imported' | 'held' | 'failed'

/**
 * Stores the state and the event in one transaction, then publishes a live message. `also` resolves to the number of older versions it superseded.
 * Throws ImportStopped if the version was closed in the meantime.
 */
async function conclude(
  { deps, version, dealershipId, versionId, log, beganAt }: ImportRun,
  state: Outcome,
  facts: Partial<FeedVersionDoc> & { message: string },
  also: (session: ClientSession, context: EventContext) => Promise<number>,
): Promise<void> {
  const now = deps.clock()
  const { actor, correlationId, receivedEventId: causationId } = version
  const superseded = await deps.transaction(async (session) => {
    const noted = { ...facts, progress: null, finishedAt: state === 'held' ? null : now }
    if (!(await deps.versions.move(dealershipId, version._id, state, noted, session))) throw new ImportStopped()
    return also(session, { dealershipId, actor, correlationId, causationId, now })
  })
  const { message, counts = null } = facts
  deps.metrics.ended('superseded', superseded)
  deps.metrics.imported(state, (performance.now() - beganAt) / 1000, counts)
  if (state === 'failed') log.warn({ versionId, reason: message }, 'a feed import failed')
  else log.info({ versionId, state, counts }, 'feed import ended')
  deps.settled.emit(versionId)
  deps.messaging.live.publish({ topic: 'feed.progress', dealershipId, versionId, state, message, progress: null, counts })
}

/** Supersedes older versions that are still held. A preview only supersedes previews, because it may be discarded. */
async function supersedeOlderHeld({ deps, version, dealershipId }: ImportRun, session: ClientSession): Promise<number> {
  const message = version.source === 'format' ? MESSAGES.formatChanged : MESSAGES.superseded
  const facts = { message, finishedAt: deps.clock() }
  const older = { before: version.seq, previews: !isImportable(version) }
  return deps.versions.closeAll(dealershipId, 'superseded', ['held'], facts, { ...older, session })
}

/** Deletes the files and changes of old versions; the versions stay in the list. */
async function deleteOldFiles({ deps, version, dealershipId, log }: ImportRun): Promise<void> {
  try {
    const current = (await deps.dealerships.find(dealershipId))?.current?.versionId ?? version._id
    for (const old of await deps.versions.withExpiredFiles(dealershipId, current, deps.settings.filesKept)) {
      await deps.changes.delete(dealershipId, old._id)
      // a version never names a file that is gone; the sweep deletes the files if this is interrupted
      await deps.versions.clearFiles(dealershipId, old._id)
      if (old.fileId) await deps.files.delete(dealershipId, 'feeds', old.fileId)
      if (old.rejectedFileId) await deps.files.delete(dealershipId, 'rejected-rows', old.rejectedFileId)
    }
  } catch (error) {
    log.warn({ err: error }, 'old feed files could not be deleted; the next import or the sweep retries')
  }
}

function wasHeld({ comparedWith }: FeedVersionDoc): boolean {
  return comparedWith !== undefined
}

function named({ dealershipId, versionId, version }: ImportRun) {
  // a copy of a file that was still being imported counts in place of that file
  const arrived = !version.confirmed && !wasHeld(version) && version.isReadAgain !== true && version.source !== 'restore'
  return { dealershipId, versionId, fileName: version.fileName, arrived }
}
