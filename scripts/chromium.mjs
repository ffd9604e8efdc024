import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { giveUp } from './run.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const ELSEWHERE = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium']

/** The path of a Chromium for the browser journeys: CHROMIUM_PATH, one on the PATH, or one installed now where that can be done. */
export function findOrInstallChromium() {
  const wanted = process.env.CHROMIUM_PATH
  if (wanted) {
    if (!isExecutable(wanted))
      giveUp(`CHROMIUM_PATH is ${wanted}, which is no program: correct it, or unset it to use the one on the PATH.`)
    return wanted
  }
  return findChromium() ?? installChromium()
}

function findChromium() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...ELSEWHERE].find(isExecutable)
}

function installChromium() {
  const root = process.getuid?.() === 0
  const apt = spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0
  if (root && apt) {
    console.log('Installing Chromium for the browser journeys (once) …')
    const options = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
    spawnSync('apt-get', ['update', '-q'], options)
    spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], options)
    const installed = findChromium()
    if (installed !== undefined) return installed
  }
  return giveUp(
    'The browser journeys need Chromium: install it (Debian, Ubuntu: sudo apt-get install chromium; macOS: brew install --cask chromium), ' +
      'or set CHROMIUM_PATH to a Chromium or Chrome.',
  )
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
