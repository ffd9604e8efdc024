import { spawnSync } from 'node:child_process'
import { isExecutable, programOnPath, wantedProgram } from './find-program.mjs'
import { giveUp } from './run.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const ELSEWHERE = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium']

/** The path of a Chromium for the browser journeys: CHROMIUM_PATH, one on the PATH, or one installed now where that can be done. */
export function findOrInstallChromium() {
  return wantedProgram('CHROMIUM_PATH') ?? findChromium() ?? installChromium()
}

function findChromium() {
  return programOnPath(NAMES) ?? ELSEWHERE.find(isExecutable)
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
