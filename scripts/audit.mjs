// `make audit`: checks the packages of the lockfile against the registry's advisories. Fails if a production dependency has one of high severity
// or worse. If the registry has no advisories, as some mirrors do not, it reports that nothing was audited.
import { spawn } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { ROOT } from './run.mjs'

const TIMEOUT_MS = 60_000
const SEVERE = new Set(['high', 'critical'])

/** Audits the lockfile of a folder. Returns the lines to print, and whether there is no severe advisory. `env` is added to npm's environment. */
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

/** Returns npm's report; null if it printed none in time. */
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
