import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { listenOnFreePort } from './listen-on-free-port.ts'

export type NetworkLink = Awaited<ReturnType<typeof startNetworkLink>>

/** Forwards connections to a port of 127.0.0.1. A test can interrupt them like a broken network: nothing arrives and no connection is closed. */
export async function startNetworkLink(target: number) {
  const pairs = new Set<readonly [Socket, Socket]>()
  let isCut = false
  const server = createServer({ noDelay: true }, (client) => {
    const upstream = connect({ port: target, host: '127.0.0.1', noDelay: true })
    const pair = [client, upstream] as const
    pairs.add(pair)
    for (const [socket, other] of [pair, [upstream, client] as const]) {
      socket.on('error', () => other.destroy())
      socket.once('close', () => {
        pairs.delete(pair)
        other.destroy()
      })
    }
    if (!isCut) join(pair)
  })
  const port = await listenOnFreePort(server)
  return {
    port,
    cut() {
      isCut = true
      for (const [client, upstream] of pairs) {
        client.unpipe(upstream)
        upstream.unpipe(client)
      }
    },
    /** Delivers what was sent during the interruption and continues. */
    mend() {
      isCut = false
      for (const pair of pairs) join(pair)
    },
    async close() {
      for (const [client, upstream] of pairs) {
        client.destroy()
        upstream.destroy()
      }
      server.close()
      await once(server, 'close')
    },
  }
}

function join([client, upstream]: readonly [Socket, Socket]): void {
  client.pipe(upstream).pipe(client)
}
