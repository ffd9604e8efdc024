import { randomUUID } from 'node:crypto'
import { FEED_MAX_BYTES } from '@forecourt/contracts/inventory-feed/feed-versions'
import { AppError } from '@forecourt/service-kit/errors'
import type { FeedDeps } from '../deps.ts'
import { recordVersion } from '../import/record-version.ts'
import { storeUpload } from '../import/store-upload.ts'
import { publishVersion } from '../responses/publish-version.ts'
import type { FileMark, WatchDoc } from '../store/watch-store.ts'
import { isSame, markOf, openCsv, toMark, WatchProblem } from './watched-folder.ts'

/** The actor in the events of a file that the watcher found. */
const WATCHER = { kind: 'system', name: 'Folder watch' } as const

/**
 * Imports a file of a watched folder like an upload. Returns the message about it; null if it changed or the watch ended while it was read:
 * nothing is stored then, and the next poll of a watch retries. Throws WatchProblem if it cannot be used, and an error if another replica watches
 * the folder by now (`isMine`).
 */
export async function takeFile(
  deps: FeedDeps,
  watch: WatchDoc,
  folder: string,
  mark: FileMark,
  isMine: () => Promise<boolean>,
): Promise<string | null> {
  const dealershipId = watch._id.toHexString()
  if (mark.bytes > FEED_MAX_BYTES)
    throw new WatchProblem('FILE_TOO_LARGE', `${mark.name} is larger than ${FEED_MAX_BYTES / 1024 / 1024} MB.`)
  const file = await openCsv(folder, mark)
  if (file === null) return null
  try {
    if (!isSame(toMark(mark.name, await file.stat()), mark)) return null
    const format = await deps.formats.find(dealershipId)
    const stored = await storeUpload(deps.files, { dealershipId, format }, file.createReadStream({ autoClose: false })).catch(
      (error: unknown) => {
        if (error instanceof AppError && error.status < 500) throw new WatchProblem(error.code, `${mark.name}: ${error.message}`)
        throw error
      },
    )
    // copying a large file takes long enough for staff to stop watching
    if (!isSame(await markOf(folder, mark.name), mark) || !(await deps.watches.isActive(watch))) {
      await deps.files.delete(dealershipId, 'feeds', stored.fileId)
      return null
    }
    if (!(await isMine())) {
      await deps.files.delete(dealershipId, 'feeds', stored.fileId)
      throw new Error('another replica looks after this folder now')
    }
    const context = () => ({ dealershipId, actor: WATCHER, correlationId: randomUUID(), now: deps.clock() })
    const by = { caller: { kind: 'internal' }, params: { dealershipId }, context } as const
    const version = await recordVersion(deps, by, { ...stored, fileName: mark.name, source: 'watch', checkOnly: false, confirmed: false })
    publishVersion(deps.messaging, version)
    return version.state === 'unchanged' ? `${mark.name} is the same as the current file.` : `We picked up ${mark.name}.`
  } finally {
    await file.close()
  }
}
