import { aptInstall } from './apt-install.mjs'
import { isExecutable, programOnPath, wantedProgram } from './find-program.mjs'

/** Debian packages of the browsers besides Chromium in which the journeys of customers run. */
const PACKAGES = ['firefox-esr', 'webkit2gtk-driver', 'xvfb', 'xauth']
const WEBKIT_WINDOWS = ['x86_64', 'aarch64'].map((processor) => `/usr/lib/${processor}-linux-gnu/webkit2gtk-4.1/MiniBrowser`)

/**
 * Returns the paths of Firefox and WebKit as environment variables of the journeys: those that are set, those on the machine, or those that it
 * installs now as root. Leaves out what is missing.
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

/** Returns the paths of the driver and of the browser that it starts; it cannot start one without a path. */
function findWebKit() {
  return {
    WEBKIT_DRIVER_PATH: wantedProgram('WEBKIT_DRIVER_PATH') ?? programOnPath(['WebKitWebDriver']),
    WEBKIT_BROWSER_PATH: wantedProgram('WEBKIT_BROWSER_PATH') ?? WEBKIT_WINDOWS.find(isExecutable),
  }
}

const isWhole = ({ FIREFOX_PATH, WEBKIT_DRIVER_PATH, WEBKIT_BROWSER_PATH }) =>
  Boolean(FIREFOX_PATH && WEBKIT_DRIVER_PATH && WEBKIT_BROWSER_PATH)
