import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { ServiceName } from '@forecourt/contracts/services'

const START_WITHIN_MS = 60_000
/** Kubernetes' default grace period: what has not ended by then is killed. */
const STOP_WITHIN_MS = 30_000

interface ReplicaExit {
  code: number | null
  signal: NodeJS.Signals | null
}

/** One process of a service. It stays the same object when it is restarted; its addresses and its process id do not. */
export interface Replica {
  service: ServiceName
  /** 0 is the first of its service */
  index: number
  /** where it answers; '' while it does not run. Past the balancer: for tests that want this one */
  readonly url: string
  /** where /healthz, /readyz and /metrics are; '' while it does not run */
  readonly healthUrl: string
  /** 0 while it does not run */
  readonly pid: number
  /** everything it has said since its last start: a JSON object a line */
  log(): string
  /** Starts it and resolves when it listens; `beginning` resolves when its health URL is known, with NATS or MongoDB possibly unavailable. Throws when it exits before. */
  start(until?: 'listening' | 'beginning'): Promise<void>
  /** Asks it to end and waits until it has; SIGTERM is how Kubernetes asks, with a notice of three seconds, SIGINT comes without. */
  stop(signal?: 'SIGTERM' | 'SIGINT'): Promise<ReplicaExit>
  /** SIGKILL: nothing is finished, nothing is given back. */
  kill(): Promise<void>
  /** Stops it as Kubernetes does, and starts it. `env` is added to its environment. */
  restart(env?: Readonly<Record<string, string>>): Promise<void>
}

interface ReplicaOptions {
  service: ServiceName
  index: number
  file: string
  env: Readonly<Record<string, string>>
}

const STOPPED = { url: '', health: '', pid: 0 }

/** A replica that is not started yet. */
export function createReplica({ service, index, file, env }: ReplicaOptions): Replica {
  let environment = env
  let child: ChildProcess | null = null
  let ended: Promise<ReplicaExit> = Promise.resolve({ code: null, signal: null })
  let place = STOPPED
  let text = ''

  const start = async (until: 'listening' | 'beginning' = 'listening') => {
    text = ''
    const started = spawn(process.execPath, ['--enable-source-maps', file], {
      env: { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: process.env.TMPDIR, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child = started
    endWithThisProcess(started)
    const gone = once(started, 'close').then(([code, signal]) => {
      if (child === started) [child, place] = [null, STOPPED]
      return { code, signal } as ReplicaExit
    })
    ended = gone
    await new Promise<void>((resolve, reject) => {
      const fail = (what: string) => reject(new Error(`${service} ${index} ${what}:\n${text.slice(-3_000)}`))
      const late = setTimeout(() => fail('did not start in time'), START_WITHIN_MS)
      let unread = ''
      const read = (chunk: Buffer) => {
        text += chunk
        unread += chunk
        const lines = unread.split('\n')
        unread = lines.pop() ?? ''
        for (const line of lines) {
          const said = addressesIn(line)
          if (said === null) continue
          place = { ...place, ...said, pid: started.pid ?? 0 }
          if (place.url !== '' || until === 'beginning') {
            clearTimeout(late)
            resolve()
          }
        }
      }
      started.stdout.on('data', read)
      started.stderr.on('data', read)
      void gone.then(() => {
        clearTimeout(late)
        fail('ended before it listened')
      })
    })
  }
  const stop = async (signal: 'SIGTERM' | 'SIGINT' = 'SIGTERM') => {
    const stopping = child
    stopping?.kill(signal)
    const tooLong = setTimeout(() => stopping?.kill('SIGKILL'), STOP_WITHIN_MS)
    const exit = await ended
    clearTimeout(tooLong)
    return exit
  }

  return {
    service,
    index,
    get url() {
      return place.url
    },
    get healthUrl() {
      return place.health
    },
    get pid() {
      return place.pid
    },
    log: () => text,
    start,
    stop,
    async kill() {
      child?.kill('SIGKILL')
      await ended
    },
    async restart(more = {}) {
      await stop()
      environment = { ...environment, ...more }
      await start()
    },
  }
}

/** The URLs in a log line: `health` when the process starts, also `url` when it listens. */
function addressesIn(line: string): { url?: string; health: string } | null {
  if (!line.includes('"health":"http')) return null
  const { url, health } = JSON.parse(line) as { url?: string; health: string }
  return url === undefined ? { health } : { url, health }
}

const children = new Set<ChildProcess>()

function endWithThisProcess(child: ChildProcess): void {
  if (children.size === 0) process.once('exit', killChildren)
  children.add(child)
  child.once('exit', () => {
    children.delete(child)
    if (children.size === 0) process.off('exit', killChildren)
  })
}

function killChildren(): void {
  for (const child of children) child.kill('SIGKILL')
}
