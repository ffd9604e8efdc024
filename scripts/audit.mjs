// `make audit`: the packages that the lockfile pins, against the registry's advisories. One of high severity or worse in what a platform runs fails it.
// Where the registry does not answer advisories, such as a mirror, it says that nothing was audited.
import { spawn } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { ROOT } from './run.mjs'

const TIMEOUT_MS = 60_000
const SEVERE = new Set(['high', 'critical'])

/** Asks npm about the lockfile of a folder. Resolves with the lines to print, and whether nothing severe is known. `env`: for npm. */
export async function audit(cwd = ROOT, env = {}) {
  const report = await npmAudit(cwd, env)
  if (report?.vulnerabilities === undefined) {
    const [reason] = (report?.message ?? report?.error?.summary ?? 'no response').split(' - ')
    return { isWell: true, lines: [`Dependency audit skipped: the npm registry does not answer advisories (${reason}).`] }
  }
  const severe = Object.values(report.vulnerabilities).filter(({ severity }) => SEVERE.has(severity))
  if (severe.length === 0) return { isWell: true, lines: ['Dependency audit: no advisory of high severity.'] }
  const lines = severe.map(({ name, severity, via }) => `${name}: ${severity}: ${via.map((one) => one.title ?? one).join('; ')}`)
  return { isWell: false, lines: ['Dependency audit failed: update these packages, then package-lock.json.', ...lines] }
}

/** npm's own report; null where it printed none in time. */
function npmAudit(cwd, env) {
  return new Promise((resolve) => {
    const npm = spawn('npm', ['audit', '--omit=dev', '--package-lock-only', '--json'], {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: TIMEOUT_MS,
    })
    let text = ''
    npm.stdout.on('data', (chunk) => {
      text += chunk
    })
    npm.on('error', () => resolve(null))
    npm.on('close', () => resolve(parsed(text)))
  })
}

function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { isWell, lines } = await audit()
  for (const line of lines) console.log(line)
  process.exitCode = isWell ? 0 : 1
}
