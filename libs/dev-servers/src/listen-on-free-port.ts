import { once } from 'node:events'
import type { Server } from 'node:net'
import { startOnPort } from './free-port.ts'

/**
 * Lets a server listen on a port of 127.0.0.1 that the system gives to nobody by itself, so that it finds it free when it comes back and nobody
 * answers there meanwhile. Returns the port; one that somebody took at the last moment is another one's.
 */
export function listenOnFreePort(server: Server): Promise<number> {
  return startOnPort(undefined, async (port) => {
    await once(server.listen(port, '127.0.0.1'), 'listening')
    return port
  })
}
