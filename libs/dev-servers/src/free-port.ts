import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Free ports are below the system's ephemeral ports (from 32768 on Linux, from 49152 elsewhere), which it assigns to outgoing connections and to
 * listeners on port 0. So the port of a stopped server is still free when it restarts.
 */
const FIRST_PORT = 10_000
const LAST_PORT = 32_767
/** Each worker of a test run has its own ports, so that none takes the port of a server that another worker restarts. */
const WORKERS = 32
const PORTS_PER_WORKER = 500
/** The first port for processes that are not test workers: `make start`, and processes that tests start. */
const FIRST_SHARED_PORT = FIRST_PORT + WORKERS * PORTS_PER_WORKER
/** How many ports are tried for a server before its error is reported. */
const MAX_TRIES = 5

const [first, last] = portRange(process.env.VITEST_POOL_ID)
let next = randomInt(first, last + 1)

/** Returns the first and last port for a vitest worker by its id, or for any other process. */
export function portRange(workerId: string | undefined): [first: number, last: number] {
  if (workerId === undefined) return [FIRST_SHARED_PORT, LAST_PORT]
  const start = FIRST_PORT + (Number(workerId) % WORKERS) * PORTS_PER_WORKER
  return [start, start + PORTS_PER_WORKER - 1]
}

/** Returns a free TCP port of 127.0.0.1 below the ephemeral range, a different one for each call. Throws when all are taken. */
export async function freePort(): Promise<number> {
  for (let tried = first; tried <= last; tried++) {
    const port = next
    next = port === last ? first : port + 1
    if (await isPortFree(port)) return port
  }
  throw new Error(`Every port of 127.0.0.1 from ${first} to ${last} is taken.`)
}

/**
 * Starts a server on `wanted`, or on a free port when that is 0 or absent. Retries with another port when another process has taken it first. Throws
 * any other error of `start`.
 */
export async function startOnPort<T>(wanted: number | undefined, start: (port: number) => Promise<T>): Promise<T> {
  if (wanted) return start(wanted)
  for (let tries = 1; ; tries++) {
    const port = await freePort()
    try {
      return await start(port)
    } catch (error) {
      if (tries === MAX_TRIES || (await isPortFree(port))) throw error
    }
  }
}

/** Whether a TCP port of 127.0.0.1 is free now. */
export async function isPortFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  const server = createServer().listen(port, host)
  try {
    await once(server, 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}
