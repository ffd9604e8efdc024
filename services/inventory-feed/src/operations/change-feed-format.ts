import { feedFormatChanged } from '@forecourt/contracts/inventory-feed/events'
import type { inventoryFeedOperations } from '@forecourt/contracts/inventory-feed/operations'
import { conflict, notFound } from '@forecourt/service-kit/errors'
import type { Call, Handler } from '@forecourt/service-kit/implement'
import { type FeedFormat, isSameFormat } from '@forecourt/vehicle/feed-format'
import { columnKey } from '@forecourt/vehicle/fold-header'
import { knownDealership } from '../access/known-dealership.ts'
import type { FeedDeps } from '../deps.ts'
import { type FileToRead, fileToRead, readsOtherwise } from '../import/file-to-read-again.ts'
import { addVersion, type ReceivedFeed } from '../import/record-version.ts'
import { versionResponse } from '../responses/feed-version-response.ts'
import { publishVersion } from '../responses/publish-version.ts'
import type { FeedVersionDoc } from '../store/feed-version-store.ts'

/** How often to retry if a concurrent change interferes. */
const ATTEMPTS = 5

type FormatCall = Call<typeof inventoryFeedOperations.changeFeedFormat>

/**
 * Sets how feed files are read from now on. If that changes how the current file (or the one being imported) is read, a copy of it becomes the newest
 * version and is imported. Failed and held files are not read again. Throws 422 if no vehicle of the current file could be identified any more.
 */
export function changeFeedFormat(deps: FeedDeps): Handler<typeof inventoryFeedOperations.changeFeedFormat> {
  return async (call) => {
    await knownDealership(deps, call)
    const format = normalised(call.body)
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const done = await tryToChange(deps, call, format)
      if (done === null) continue
      if (done.version) publishVersion(deps.messaging, done.version)
      return { format, version: done.version && (await versionResponse(deps, done.version)) }
    }
    throw conflict('IMPORT_GOING_ON', 'Imports are going on. Please try again in a moment.')
  }
}

/** Returns null if the state changed in the meantime: an import ended, or another user changed the format. */
async function tryToChange(deps: FeedDeps, call: FormatCall, format: FeedFormat): Promise<{ version: FeedVersionDoc | null } | null> {
  const { dealershipId } = call.params
  const before = await deps.formats.find(dealershipId)
  const file = await fileToRead(deps, dealershipId, before)
  const copy = file && (await readsOtherwise(deps, dealershipId, file, format)) ? await copyOf(deps, dealershipId, file) : null
  const version = await deps.transaction(async (session) => {
    // a concurrent upload, end of an import or deletion of the dealership conflicts here: it waits, or this transaction retries
    const dealership = await deps.dealerships.takeNumber(dealershipId, session)
    if (!dealership) throw notFound('Dealership')
    const formatNow = await deps.formats.find(dealershipId, session)
    const fileNow = await fileToRead(deps, dealershipId, before, session)
    if (!isSameFormat(formatNow, before) || fileNow?.fileId.toHexString() !== file?.fileId.toHexString()) return 'begin again' as const
    const context = call.context(dealershipId)
    if (!isSameFormat(before, format)) {
      await deps.formats.save(dealershipId, format, context.now, session)
      const { columns, mileageUnit, currency } = format
      const data = { dealershipId, columnsMapped: Object.keys(columns).length, mileageUnit, currency }
      await deps.messaging.outbox.add(session, feedFormatChanged, data, context)
    }
    if (copy) return addVersion(deps, call, copy, { dealership, session })
    if (file?.isCurrent) await deps.dealerships.setCurrentFormat(dealershipId, format, session)
    return null
  })
  if (copy && (version === 'begin again' || !version?.fileId)) await deps.files.delete(dealershipId, 'feeds', copy.fileId)
  return version === 'begin again' ? null : { version }
}

async function copyOf(deps: FeedDeps, dealershipId: string, file: FileToRead): Promise<ReceivedFeed | null> {
  const source = await deps.files.open(dealershipId, 'feeds', file.fileId)
  if (!source) return null
  const stored = await deps.files.store(dealershipId, 'feeds', 'feed.csv', source)
  const { fileName, confirmed, isReadAgain } = file
  return { ...stored, fileName, source: 'format', checkOnly: false, confirmed, isReadAgain }
}

/** Folds the column keys like headers, and sorts them. */
function normalised({ columns, ...units }: FeedFormat): FeedFormat {
  const folded = Object.entries(columns).map(([key, field]) => [columnKey(key), field] as const)
  folded.sort(([one], [other]) => (one < other ? -1 : 1))
  return { ...units, columns: Object.fromEntries(folded) }
}
