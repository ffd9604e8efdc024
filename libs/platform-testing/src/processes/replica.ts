import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { ServiceName } from '@forecourt/contracts/services'
import { endWithThisProcess } from '@forecourt/dev-servers/end-with-this-process'

const START_WITHIN_MS = 120_000
/** The time between SIGTERM and SIGKILL that the chart gives a pod. */
const STOP_WITHIN_MS = 45_000

interface ReplicaExit {
  code: number | null
  signal: NodeJS.Signals | null
}

/** One process of a service. A restart keeps the object but changes its URLs and its pid. */
export interface Replica {
  service: ServiceName
  /** 0 for the first replica of a service */
  index: number
  /** its own URL, which bypasses the load balancer; '' while it does not run */
  readonly url: string
  /** the URL of /healthz, /readyz and /metrics; '' while it does not run */
  readonly healthUrl: string
  /** 0 while it does not run */
  readonly pid: number
  /** returns its output since its last start: one JSON object per line */
  log(): string
  /**
   * Starts it and resolves when it listens; with `beginning`, as soon as its health URL is known, even without NATS or MongoDB. Throws when it exits.
   */
  start(until?: 'listening' | 'beginning'): Promise<void>
  /**
   * Stops it and waits until it has exited: with SIGTERM like Kubernetes, including the notice of three seconds, or with SIGINT without the notice.
   */
  stop(signal?: 'SIGTERM' | 'SIGINT'): Promise<ReplicaExit>
  /** Sends SIGKILL: it finishes and releases nothing. */
  kill(): Promise<void>
  /** Stops it like Kubernetes and starts it again with `env` added to its environment. */
  restart(env?: Readonly<Record<string, string>>): Promise<void>
}

interface ReplicaOptions {
  service: ServiceName
  index: number
  file: string
  env: Readonly<Record<string, string>>
}

const STOPPED = { url: '', health: '', pid: 0 }

/** Creates a replica without starting it. */
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
    endWithThisProcess(started, 'SIGKILL')
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

/** Returns the URLs in a log line: `health` when the process starts, also `url` when it listens. */
function addressesIn(line: string): { url?: string; health: string } | null {
  if (!line.includes('"health":"http')) return null
  const { url, health } = JSON.parse(line) as { url?: string; health: string }
  return url === undefined ? { health } : { url, health }
}
