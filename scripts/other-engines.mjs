import { aptInstall } from './apt-install.mjs'
import { isExecutable, programOnPath, wantedProgram } from './find-program.mjs'

/** The browsers besides Chromium that customers' journeys are walked in, and what Debian calls their packages. */
const PACKAGES = ['firefox-esr', 'webkit2gtk-driver', 'xvfb', 'xauth']
const WEBKIT_WINDOWS = ['x86_64', 'aarch64'].map((processor) => `/usr/lib/${processor}-linux-gnu/webkit2gtk-4.1/MiniBrowser`)

/**
 * Where Firefox and WebKit are, as the environment of the journeys: named by the same variables, on the machine, or installed now where that can be
 * done.
 */
export function findOrInstallOtherEngines() {
  const found = find()
  if (isWhole(found)) return found
  const after = aptInstall(PACKAGES, 'the journeys in Firefox and WebKit') ? find() : found
  if (isWhole(after)) return after
  console.log(
    `Firefox or WebKit is missing: its journeys are left out. Debian and Ubuntu have both: sudo apt-get install ${PACKAGES.join(' ')}`,
  )
  return Object.fromEntries(Object.entries(after).filter(([, path]) => path !== undefined))
}

function find() {
  return {
    FIREFOX_PATH: wantedProgram('FIREFOX_PATH') ?? programOnPath(['firefox-esr', 'firefox']),
    ...(programOnPath(['xvfb-run']) === undefined ? {} : findWebKit()),
  }
}

/** The driver and the window that it drives; a driver alone opens none. */
function findWebKit() {
  return {
    WEBKIT_DRIVER_PATH: wantedProgram('WEBKIT_DRIVER_PATH') ?? programOnPath(['WebKitWebDriver']),
    WEBKIT_BROWSER_PATH: wantedProgram('WEBKIT_BROWSER_PATH') ?? WEBKIT_WINDOWS.find(isExecutable),
  }
}

const isWhole = ({ FIREFOX_PATH, WEBKIT_DRIVER_PATH, WEBKIT_BROWSER_PATH }) =>
  Boolean(FIREFOX_PATH && WEBKIT_DRIVER_PATH && WEBKIT_BROWSER_PATH)
