import { once } from 'node:events'
import type { Server } from 'node:net'
import { startOnPort } from './free-port.ts'

/**
 * Lets a server listen on a port of 127.0.0.1 outside of the ephemeral range, so that no other process takes it while the server is stopped. Returns
 * the port, after retries when another process took it first.
 */
export function listenOnFreePort(server: Server): Promise<number> {
  return startOnPort(undefined, async (port) => {
    await once(server.listen(port, '127.0.0.1'), 'listening')
    return port
  })
}
