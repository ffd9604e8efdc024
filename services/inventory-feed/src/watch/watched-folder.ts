import { constants, type Stats } from 'node:fs'
import { chmod, type FileHandle, lstat, mkdir, open, readdir, realpath, stat } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import type { FileMark } from '../store/watch-store.ts'

/** Why a folder or its file cannot be used: a code for programs, a sentence for people. */
export class WatchProblem extends Error {
  override name = 'WatchProblem'
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** The code for a folder outside the dealership's own. */
export const NOT_YOUR_FOLDER = 'NOT_YOUR_FOLDER'

/**
 * Returns the real path of a folder below the watch root, with links resolved. `path` is relative to the root, or absolute within it; `own` is the
 * dealership's folder, relative to the root. Throws WatchProblem if it is outside `own` (design: watch paths), missing, not a folder or not readable.
 */
export async function findFolder({ root, own }: { root: string; own: string }, path: string): Promise<{ folder: string; path: string }> {
  const realRoot = await realpath(root).catch(() => {
    throw new WatchProblem('WATCH_ROOT_GONE', 'We can’t read the watched directory. Ask your administrator.')
  })
  const outside = new WatchProblem(NOT_YOUR_FOLDER, `Use your dealership’s folder, ${own}, or a folder inside it.`)
  // before any file is read, so that the response does not reveal what other dealerships have
  if (!isWithin(resolve(root, own), resolve(root, path))) throw outside
  const folder = await realpath(resolve(root, path)).catch((error: NodeJS.ErrnoException) => {
    throw problemOf(error)
  })
  if (!isWithin(resolve(realRoot, own), folder)) throw outside
  if (!(await stat(folder)).isDirectory()) throw new WatchProblem('NOT_A_FOLDER', 'This is a file. Enter the folder it’s in.')
  return { folder, path: relative(realRoot, folder) || '.' }
}

/** Creates a dealership's folder if the server has write access; otherwise the operator creates it. */
export async function makeOwnFolder({ root, own }: { root: string; own: string }): Promise<void> {
  const folder = resolve(root, own)
  // other users must be able to enter it, whatever the umask of this process
  await mkdir(folder).then(
    () => chmod(folder, 0o755),
    () => {},
  )
}

/** Returns the newest CSV file of a folder; null if there is none. Ignores links and hidden files. Throws WatchProblem. */
export async function newestCsv(folder: string): Promise<FileMark | null> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    throw problemOf(error)
  })
  const names = entries.filter((entry) => entry.isFile() && /^[^.].*\.csv$/i.test(entry.name)).map(({ name }) => name)
  const found = await Promise.all(names.map((name) => markOf(folder, name)))
  return found.reduce((newest, mark) => (mark !== null && (newest === null || isNewer(mark, newest)) ? mark : newest), null)
}

/** Opens a file of a folder for reading, never through a link; null if it is gone or has become a link. Throws WatchProblem. */
export function openCsv(folder: string, { name }: FileMark): Promise<FileHandle | null> {
  return open(join(folder, name), constants.O_RDONLY | constants.O_NOFOLLOW).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ELOOP') return null
    throw error.code === 'EACCES' || error.code === 'EPERM'
      ? new WatchProblem('FILE_UNREADABLE', `We don’t have access to ${name}. Ask your administrator.`)
      : problemOf(error)
  })
}

/** Returns the state of a file; null if it is gone. */
export async function markOf(folder: string, name: string): Promise<FileMark | null> {
  const found = await lstat(join(folder, name)).catch(() => null)
  return found?.isFile() ? toMark(name, found) : null
}

export function toMark(name: string, { size, mtimeMs }: Stats): FileMark {
  return { name, bytes: size, changedAtMs: mtimeMs }
}

/** Whether two states are of one unchanged file. */
export function isSame(a: FileMark | null, b: FileMark | null): boolean {
  return a !== null && b !== null && a.name === b.name && a.bytes === b.bytes && a.changedAtMs === b.changedAtMs
}

/** Whether a file is newer than another; of two of the same time, the one whose name is last. */
export function isNewer(a: FileMark, b: FileMark): boolean {
  return a.changedAtMs === b.changedAtMs ? a.name > b.name : a.changedAtMs > b.changedAtMs
}

function isWithin(root: string, path: string): boolean {
  const base = resolve(root)
  return path === base || path.startsWith(base.endsWith(sep) ? base : base + sep)
}

function problemOf({ code = 'UNKNOWN' }: NodeJS.ErrnoException): WatchProblem {
  if (code === 'EACCES' || code === 'EPERM')
    return new WatchProblem('FOLDER_UNREADABLE', 'We don’t have access to that folder. Ask your administrator.')
  if (code === 'ENOENT' || code === 'ENOTDIR')
    return new WatchProblem('FOLDER_GONE', 'We can’t find that folder. Create it or choose another.')
  return new WatchProblem('FOLDER_UNREADABLE', 'We can’t read that folder. Ask your administrator.')
}
