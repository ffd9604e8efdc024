import { aptInstall } from './apt-install.mjs'
import { isExecutable, programOnPath, wantedProgram } from './find-program.mjs'
import { giveUp } from './run.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const HEADLESS_SHELL = 'chromium-headless-shell'
const PURPOSE = 'the browser journeys'
const ELSEWHERE = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium']

/** The path of a Chromium as people have it: CHROMIUM_PATH, one on the PATH, or one installed now where that can be done. */
export function findOrInstallChromium() {
  return wantedProgram('CHROMIUM_PATH') ?? findChromium() ?? installChromium()
}

/**
 * The path of a Chromium without its windows, for the browser journeys: it needs a third less of a processor. CHROMIUM_PATH, one on the PATH, one
 * installed now where that can be done, or else the Chromium that people have.
 */
export function findOrInstallHeadlessShell() {
  const find = () => programOnPath([HEADLESS_SHELL])
  const install = () => (aptInstall([HEADLESS_SHELL], PURPOSE) ? find() : undefined)
  return wantedProgram('CHROMIUM_PATH') ?? find() ?? install() ?? findOrInstallChromium()
}

function findChromium() {
  return programOnPath(NAMES) ?? ELSEWHERE.find(isExecutable)
}

function installChromium() {
  if (aptInstall(['chromium'], PURPOSE)) {
    const installed = findChromium()
    if (installed !== undefined) return installed
  }
  return giveUp(
    'The browser journeys need Chromium: install it (Debian, Ubuntu: sudo apt-get install chromium; macOS: brew install --cask chromium), ' +
      'or set CHROMIUM_PATH to a Chromium or Chrome.',
  )
}
