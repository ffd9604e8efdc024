import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './run.mjs'

/** Returns the paths of all files that git tracks, and of untracked files that it does not ignore, from the root. */
export function trackedFiles() {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
  return listed.split('\0').filter(Boolean)
}

/** Returns a file of the repository as text; null for a binary file, a link to a folder, or a deleted file. */
export function textOf(path) {
  try {
    const text = readFileSync(join(ROOT, path), 'utf8')
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}
