import { once } from 'node:events'
import type { Server } from 'node:net'
import { startOnPort } from './free-port.ts'

/**
 * Lets a server listen on a port of 127.0.0.1 below the ephemeral range, so that no other process takes it while the server is stopped. Retries when
 * another process has taken the port first. Returns the port.
 */
export function listenOnFreePort(server: Server): Promise<number> {
  return startOnPort(undefined, async (port) => {
    await once(server.listen(port, '127.0.0.1'), 'listening')
    return port
  })
}
