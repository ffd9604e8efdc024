import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bundleSources } from '@forecourt/service-testing/bundle-sources'
import { afterAll, onTestFailed } from 'vitest'

const bundles = await bundleSources([
  { name: 'main', path: 'deploy/one-box/src/main.ts' },
  { name: 'restore-cli', path: 'deploy/one-box/src/restore-cli.ts' },
])
afterAll(bundles.remove)
/** Matches the greeting up to its last line. */
const READY = /Forecourt is ready \(([\d.]+) s\): {2}(\S+).*Ctrl-C stops everything/s

/** The last lines of the log that a failed test shows. */
const LOG_LINES_SHOWN = 30

/** `make start`, or a `make restore` that starts the box again, as a separate process, without installing and building. */
export interface ForecourtProcess {
  /** Resolves with its URL and start time when it prints that it is ready; rejects when it exits before. */
  ready: Promise<{ url: string; seconds: number }>
  /** Resolves when it has exited. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
  /** its standard output so far */
  output(): string
  /** its standard error so far */
  complaints(): string
  signal(signal: NodeJS.Signals): void
  /** closes its standard output and error, as a terminal that is closed */
  closeTerminal(): void
}

const started = new Set<() => Promise<void>>()

type Environment = { DATA_DIR: string } & Record<string, string>

/** Starts Forecourt with the given environment, on a free port unless that names one. */
export function startForecourt(env: Environment): ForecourtProcess {
  return startProgram('main.mjs', { PORT: '0', ...env })
}

/** Starts the restore of a running box with the given environment. It is ready when it has started the box again. */
export function startRestore(env: Environment & { FROM: string }): ForecourtProcess {
  return startProgram('restore-cli.mjs', env)
}

function startProgram(name: string, env: Environment): ForecourtProcess {
  const clean = { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: process.env.TMPDIR, ...env }
  const child = spawn(process.execPath, ['--enable-source-maps', join(bundles.dir, name)], {
    env: clean,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let complaints = ''
  child.stderr.on('data', (chunk) => {
    complaints += String(chunk)
  })
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal }))
  const ready = new Promise<{ url: string; seconds: number }>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      output += String(chunk)
      const [, seconds, url] = READY.exec(output) ?? []
      if (url !== undefined) resolve({ url, seconds: Number(seconds) })
    })
    void ended.then(({ code }) => reject(new Error(`it ended with code ${code}: ${complaints}`)))
  })
  ready.catch(() => {})
  onTestFailed(async () => {
    const log = await readFile(join(env.DATA_DIR, 'forecourt.log'), 'utf8').catch(() => '')
    console.log(`${name} printed:\n${output}${complaints}\nthe end of its log:\n${log.split('\n').slice(-LOG_LINES_SHOWN).join('\n')}`)
  })
  started.add(async () => {
    child.kill('SIGKILL')
    await ended
    for (const pid of await serverPids(env.DATA_DIR)) if (await isRunning(pid)) process.kill(pid, 'SIGKILL')
  })
  const closeTerminal = () => {
    child.stdout.destroy()
    child.stderr.destroy()
  }
  return { ready, ended, output: () => output, complaints: () => complaints, signal: (signal) => child.kill(signal), closeTerminal }
}

/** Kills everything that a failed test has left running, including servers. */
export async function killForecourts(): Promise<void> {
  await Promise.all([...started].map((kill) => kill()))
  started.clear()
}

/** Returns the process ids of the servers that run, or ran, on a data directory. */
export async function serverPids(dataDir: string): Promise<number[]> {
  const files = ['mongodb/mongod.pid', 'nats/nats-server.pid'].map((file) => readFile(join(dataDir, file), 'utf8').catch(() => ''))
  return (await Promise.all(files)).flatMap((text) => (text === '' ? [] : [Number(text.split(' ')[0])]))
}

/** Whether a process exists and has not exited. */
export async function isRunning(pid: number): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  return status !== null && !/^\d+ \(.*\) Z/.test(status)
}
