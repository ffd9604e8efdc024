import type { EventData } from '@forecourt/contracts/event'
import { watchChanged } from '@forecourt/contracts/inventory-feed/events'
import { AppError } from '@forecourt/service-kit/errors'
import type { ClientSession } from 'mongodb'
import type { FeedDeps } from '../deps.ts'
import type { DoneMark, FileMark, WatchDoc, WatchNote } from '../store/watch-store.ts'
import { folderOf } from './dealership-folder.ts'
import { takeFile } from './take-file.ts'
import { findFolder, isNewer, isSame, NOT_YOUR_FOLDER, newestCsv, WatchProblem } from './watched-folder.ts'

/**
 * Polls a watched folder: imports the newest CSV file that has stopped changing, once, and none that is older than the last one. Stores the outcome or the
 * problem for the screen, and publishes it when it changed. A file that differs from the last poll is still being written. `isMine` returns whether
 * this replica still holds the folder's lease, so that only one replica imports a file. A folder of another dealership is not read:
 * its watch, begun before folders had owners or before the operator reassigned this one, ends with a message.
 */
export async function pollFolder(deps: FeedDeps, root: string, watch: WatchDoc, isMine: () => Promise<boolean>): Promise<void> {
  const found = await poll(deps, root, watch, isMine).catch((error: unknown) => {
    if (error instanceof WatchProblem && error.code === NOT_YOUR_FOLDER) return error
    if (error instanceof WatchProblem) return { healthy: false, message: error.message }
    if (error instanceof AppError && error.status === 404) return null
    throw error
  })
  if (found === null) await deps.watches.end(watch._id.toHexString())
  else if (found instanceof WatchProblem) await stopAndPublish(deps, watch, `We stopped watching ${watch.path}. ${found.message}`)
  else await recordAndPublish(deps, watch, { ...found, checkedAt: deps.clock() })
}

async function poll(deps: FeedDeps, root: string, watch: WatchDoc, isMine: () => Promise<boolean>): Promise<Omit<WatchNote, 'checkedAt'>> {
  const own = folderOf(deps.settings.watchFolders, watch._id.toHexString())
  const { folder } = await findFolder({ root, own }, watch.path)
  const newest = await newestCsv(folder)
  if (newest === null) return { healthy: true, message: 'There is no CSV file in the folder yet.', seen: null }
  const { done } = watch
  // a rejected file that is removed again must not make way for an older one
  const taken = done?.healthy ? done : (watch.taken ?? null)
  if (done !== null && isSame(newest, done)) return { healthy: done.healthy, message: done.message, seen: null }
  if (taken !== null && (isSame(newest, taken) || isOlderThanTaken(newest, taken)))
    return { healthy: true, message: taken.message, seen: null }
  const waiting = `${newest.name} is being written. We’ll import it when it stops changing.`
  if (!isSame(newest, watch.seen)) return { healthy: true, message: waiting, seen: newest }
  try {
    const message = await takeFile(deps, watch, folder, newest, isMine)
    return message === null ? { healthy: true, message: waiting, seen: null } : doneWith(newest, true, message)
  } catch (error) {
    // reported once: not retried until the file changes or another one arrives
    if (error instanceof WatchProblem) return { ...doneWith(newest, false, error.message), taken }
    throw error
  }
}

/** Whether a file was left behind by a newer one that was imported and has been removed since: its vehicles are out of date. */
function isOlderThanTaken(file: FileMark, taken: DoneMark): boolean {
  return file.name !== taken.name && isNewer(taken, file)
}

function doneWith(file: FileMark, healthy: boolean, message: string): Omit<WatchNote, 'checkedAt'> {
  return { healthy, message, seen: null, done: { ...file, healthy, message } }
}

async function recordAndPublish(deps: FeedDeps, watch: WatchDoc, note: WatchNote): Promise<void> {
  const { healthy = watch.healthy, message = watch.message } = note
  if (healthy === watch.healthy) {
    await deps.watches.note(watch, note)
    return
  }
  await deps.transaction(async (session) => {
    if (await deps.watches.note(watch, note, session)) await publishWatch(deps, watch, { watching: true, healthy, message }, session)
  })
}

async function stopAndPublish(deps: FeedDeps, watch: WatchDoc, message: string): Promise<void> {
  await deps.transaction(async (session) => {
    const stopped = await deps.watches.stop(watch, { message, stoppedAt: deps.clock() }, session)
    if (stopped) await publishWatch(deps, watch, { watching: false, healthy: false, message }, session)
  })
}

async function publishWatch(deps: FeedDeps, { _id, watchId, path }: WatchDoc, state: WatchState, session: ClientSession): Promise<void> {
  const dealershipId = _id.toHexString()
  const actor = { kind: 'system', name: 'Folder watch' } as const
  const context = { dealershipId, actor, correlationId: watchId.toHexString(), now: deps.clock() }
  await deps.messaging.outbox.add(session, watchChanged, { dealershipId, path, ...state }, context)
}
type WatchState = Omit<EventData<typeof watchChanged>, 'dealershipId' | 'path'>
