import { readdir, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { readManifest, UNFINISHED_NAME } from './manifest.ts'

/** The entries of an unfinished export; a folder with any other entry is not an export and is kept. */
const OF_AN_EXPORT = new Set(['mongodb', 'jetstream', UNFINISHED_NAME])
/** An export takes hours at most, so one without a write for this long was interrupted. */
const CUT_OFF_AFTER_MS = 24 * 60 * 60 * 1000

/**
 * Removes exports next to `folder`, which itself is always kept: finished ones except the newest `keep - 1`, and unfinished ones without a write for
 * more than a day, from which nothing can be restored. Keeps everything else. Returns the removed paths.
 */
export async function keepNewest(folder: string, keep: number, now: Date): Promise<string[]> {
  const own = resolve(folder)
  const parent = dirname(own)
  const finished: { path: string; madeAt: string }[] = []
  const removed: string[] = []
  for (const entry of await readdir(parent, { withFileTypes: true })) {
    const path = join(parent, entry.name)
    if (!entry.isDirectory() || path === own) continue
    const manifest = await readManifest(path).catch(() => null)
    if (manifest !== null) finished.push({ path, madeAt: manifest.madeAt })
    else if (await wasCutOff(path, now)) removed.push(path)
  }
  finished.sort((one, other) => (one.madeAt < other.madeAt ? -1 : 1))
  removed.push(...finished.slice(0, Math.max(0, finished.length - (keep - 1))).map(({ path }) => path))
  for (const path of removed) await rm(path, { recursive: true })
  return removed
}

async function wasCutOff(path: string, now: Date): Promise<boolean> {
  // a folder that we may not read, such as a volume's lost+found, is not an export
  const names = await readdir(path).catch(() => [])
  if (names.length === 0 || names.some((name) => !OF_AN_EXPORT.has(name))) return false
  const writtenAt = await Promise.all(names.map(async (name) => (await stat(join(path, name))).mtimeMs))
  return now.getTime() - Math.max(...writtenAt) > CUT_OFF_AFTER_MS
}
