import { aptInstall } from './apt-install.mjs'
import { isExecutable, programOnPath, wantedProgram } from './find-program.mjs'
import { giveUp } from './run.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const HEADLESS_SHELL = 'chromium-headless-shell'
const PURPOSE = 'the browser journeys'
const ELSEWHERE = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium']

/** Returns the path of Chromium: CHROMIUM_PATH, an installed one, or one that it installs now as root. Exits if there is none. */
export function findOrInstallChromium() {
  return wantedProgram('CHROMIUM_PATH') ?? findChromium() ?? installChromium()
}

/**
 * Returns the path of a headless Chromium for the browser journeys, which needs a third less CPU: CHROMIUM_PATH, the headless shell on the PATH,
 * one that it installs now as root, or else the regular Chromium.
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
