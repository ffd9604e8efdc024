import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isExecutable, programOnPath, wantedProgram } from './find-program.mjs'
import { giveUp, ROOT } from './run.mjs'

const CACHE = join(ROOT, 'node_modules', '.cache', 'prometheus')
const UNPACKED = join(CACHE, 'usr', 'bin', 'promtool')

/**
 * Returns the path of promtool, which checks and tests the alert rules. It is PROMTOOL_PATH, one on the PATH, or Debian's, which this unpacks below
 * node_modules (installing the package would start a server). `prometheus` is next to it there.
 */
export function findOrInstallPromtool() {
  return wantedProgram('PROMTOOL_PATH') ?? programOnPath(['promtool']) ?? (isExecutable(UNPACKED) ? UNPACKED : unpackPromtool())
}

function unpackPromtool() {
  const apt = spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0
  if (apt) {
    console.log('Fetching promtool for the tests of the alert rules (once) …')
    mkdirSync(CACHE, { recursive: true })
    const folder = mkdtempSync(join(CACHE, 'download-'))
    const options = { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] }
    const download = () => spawnSync('apt-get', ['download', '-q', 'prometheus'], options).status === 0
    // a fresh image may lack the package lists, and only root may fetch them
    if (download() || (process.getuid?.() === 0 && spawnSync('apt-get', ['update', '-q'], options).status === 0 && download())) {
      for (const name of readdirSync(folder)) spawnSync('dpkg', ['-x', name, 'unpacked'], options)
      moveIntoPlace(join(folder, 'unpacked', 'usr'))
    }
    rmSync(folder, { recursive: true, force: true })
    if (isExecutable(UNPACKED)) return UNPACKED
  }
  return giveUp(
    'The tests of the alert rules need promtool, which comes with Prometheus: install it (Debian, Ubuntu: sudo apt-get install prometheus; ' +
      'macOS: brew install prometheus), or set PROMTOOL_PATH to it.',
  )
}

/** Renames atomically: several test files may unpack it concurrently, and a program that is still being written cannot run. */
function moveIntoPlace(unpacked) {
  try {
    renameSync(unpacked, join(CACHE, 'usr'))
  } catch (error) {
    // ENOTEMPTY, EEXIST: another one was first; ENOENT: the package could not be unpacked
    if (!['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(error.code)) throw error
  }
}
