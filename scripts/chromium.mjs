import { aptInstall } from './apt-install.mjs'
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
  if (aptInstall(['chromium'], 'the browser journeys')) {
    const installed = findChromium()
    if (installed !== undefined) return installed
  }
  return giveUp(
    'The browser journeys need Chromium: install it (Debian, Ubuntu: sudo apt-get install chromium; macOS: brew install --cask chromium), ' +
      'or set CHROMIUM_PATH to a Chromium or Chrome.',
  )
}
