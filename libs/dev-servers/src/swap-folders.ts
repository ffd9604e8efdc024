import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Holds the old folders until all new ones are in place. */
const UNFINISHED = 'before-restore-unfinished'

interface Swap {
  /** the folders of `dataDir` to replace */
  names: readonly string[]
  /** the folder with the new ones */
  fresh: string
  /** the new name of the folder in `dataDir` that keeps the old ones */
  kept: string
}

/**
 * Replaces folders of a data directory by new ones: all of them, or none when it throws. If this process is killed halfway, undoSwap brings the old
 * ones back. No server may run on them.
 */
export async function swapFolders(dataDir: string, { names, fresh, kept }: Swap): Promise<void> {
  const unfinished = join(dataDir, UNFINISHED)
  await mkdir(unfinished, { mode: 0o700 })
  try {
    for (const name of names) {
      // a new box has no data
      await mkdir(join(dataDir, name), { recursive: true, mode: 0o700 })
      await rename(join(dataDir, name), join(unfinished, name))
      await rename(join(fresh, name), join(dataDir, name))
    }
    await rename(unfinished, join(dataDir, kept))
  } catch (error) {
    await undoSwap(dataDir)
    throw error
  }
}

/**
 * Brings back the old folders if a swap was interrupted, and deletes the new ones. Call it before servers start on the data directory. Returns whether
 * there was anything to undo.
 */
export async function undoSwap(dataDir: string): Promise<boolean> {
  const unfinished = join(dataDir, UNFINISHED)
  const moved = await readdir(unfinished).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return null
  })
  if (moved === null) return false
  for (const name of moved) {
    await rm(join(dataDir, name), { recursive: true, force: true })
    await rename(join(unfinished, name), join(dataDir, name))
  }
  await rm(unfinished, { recursive: true })
  return true
}
