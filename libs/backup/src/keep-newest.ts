import { readdir, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { megabytes } from './amounts.ts'
import { BackupProblem } from './backup-problem.ts'
import { readManifest, UNFINISHED_NAME } from './manifest.ts'

/** The entries of an unfinished export; a folder with any other entry is not an export and is kept. */
const OF_AN_EXPORT = new Set(['mongodb', 'jetstream', UNFINISHED_NAME])
/** An export takes hours at most, so one without a write for this long was interrupted. */
const CUT_OFF_AFTER_MS = 24 * 60 * 60 * 1000
/** An export is a little larger than the one before it. */
const GROWTH = 1.1

interface FinishedExport {
  path: string
  madeAt: string
  bytes: number
}

/** What an operator can do about a full volume, in a sentence. */
export const ENLARGE = 'Enlarge the volume (in the chart: backup.size) or keep fewer exports (KEEP; in the chart: backup.keep).'

/**
 * Removes exports next to `folder`, which itself is always kept: finished ones except the newest `keep - 1`, and unfinished ones without a write for
 * more than a day, from which nothing can be restored. Keeps everything else. Returns the removed paths.
 */
export async function keepNewest(folder: string, keep: number, now: Date): Promise<string[]> {
  const { finished, cutOff } = await exportsBeside(folder, now)
  return remove([...cutOff, ...beyond(finished, keep)])
}

/**
 * Checks that the volume has room for one more export, as large as the newest one next to `folder`. If not, and if it helps, first removes what
 * keepNewest would remove afterwards, but never the newest finished one. Before the first finished one, whose size is unknown, it removes the
 * unfinished ones. `keep` is null to keep all. Returns the removed paths. Throws BackupProblem when there is not enough room.
 */
export async function makeRoom(folder: string, keep: number | null, now: Date): Promise<string[]> {
  const { finished, cutOff } = await exportsBeside(folder, now)
  const useless = keep === null ? [] : cutOff
  const newest = finished.at(-1)
  if (newest === undefined) return await remove(useless)
  const needed = newest.bytes * GROWTH
  if ((await freeBytes(folder)) >= needed) return []
  const removed = await remove(useless)
  const spare = keep === null ? [] : beyond(finished, Math.max(keep, 2))
  const free = await freeBytes(folder)
  if (free + spare.reduce((sum, { bytes }) => sum + bytes, 0) >= needed) return [...removed, ...(await remove(spare))]
  throw new BackupProblem(
    `There is no room for one more export in ${dirname(resolve(folder))}: it needs about ${megabytes(needed)}, and ${megabytes(free)} are free. Nothing was exported, and the exports there stay. ${ENLARGE}`,
  )
}

/** Returns the finished exports next to `folder`, oldest first, and the paths of those that were cut off. */
async function exportsBeside(folder: string, now: Date) {
  const own = resolve(folder)
  const parent = dirname(own)
  const finished: FinishedExport[] = []
  const cutOff: { path: string }[] = []
  const entries = await readdir(parent, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return []
  })
  for (const entry of entries) {
    const path = join(parent, entry.name)
    if (!entry.isDirectory() || path === own) continue
    const manifest = await readManifest(path).catch(() => null)
    if (manifest !== null)
      finished.push({ path, madeAt: manifest.madeAt, bytes: manifest.files.reduce((sum, { bytes }) => sum + bytes, 0) })
    else if (await wasCutOff(path, now)) cutOff.push({ path })
  }
  finished.sort((one, other) => (one.madeAt < other.madeAt ? -1 : 1))
  return { finished, cutOff }
}

function beyond(finished: readonly FinishedExport[], keep: number): FinishedExport[] {
  return finished.slice(0, Math.max(0, finished.length - (keep - 1)))
}

async function remove(exports: readonly { path: string }[]): Promise<string[]> {
  for (const { path } of exports) await rm(path, { recursive: true })
  return exports.map(({ path }) => path)
}

/** The free bytes of the volume that `folder` is, or will be, on. */
async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder).catch(() => statfs(dirname(resolve(folder))))
  return bavail * bsize
}

async function wasCutOff(path: string, now: Date): Promise<boolean> {
  // a folder that we may not read, such as a volume's lost+found, is not an export
  const names = await readdir(path).catch(() => [])
  if (names.length === 0 || names.some((name) => !OF_AN_EXPORT.has(name))) return false
  const writtenAt = await Promise.all(names.map(async (name) => (await stat(join(path, name))).mtimeMs))
  return now.getTime() - Math.max(...writtenAt) > CUT_OFF_AFTER_MS
}
