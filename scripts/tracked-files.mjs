import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './run.mjs'

/** The paths of all files that git knows, and of those that it does not know yet and does not ignore, from the root. */
export function trackedFiles() {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
  return listed.split('\0').filter(Boolean)
}

/** A file of the repository as text; null for one that holds bytes, is a link to a folder, or was deleted. */
export function textOf(path) {
  try {
    const text = readFileSync(join(ROOT, path), 'utf8')
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}
