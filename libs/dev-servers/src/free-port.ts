import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Where free ports are looked for: below those the system gives by itself to outgoing connections and to who listens on port 0 (from 32768 on Linux,
 * from 49152 elsewhere). A server that is stopped finds its port free when it comes back, whatever else runs meanwhile.
 */
const FIRST_PORT = 10_000
const LAST_PORT = 32_767

let next = randomInt(FIRST_PORT, LAST_PORT + 1)

/** A TCP port of 127.0.0.1 that is free now and that the system gives to nobody unasked; another one each time. Throws when every one is taken. */
export async function freePort(): Promise<number> {
  for (let tried = FIRST_PORT; tried <= LAST_PORT; tried++) {
    const port = next
    next = port === LAST_PORT ? FIRST_PORT : port + 1
    if (await isPortFree(port)) return port
  }
  throw new Error(`Every port of 127.0.0.1 from ${FIRST_PORT} to ${LAST_PORT} is taken.`)
}

/** Whether a TCP port of 127.0.0.1 can be listened on now. */
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
