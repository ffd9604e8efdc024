import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { Replica } from './replica.ts'

/** How often the readiness of each replica is polled. */
const POLL_INTERVAL_MS = 500
/** Consecutive failed polls after which a replica gets no new connections, as the chart's readiness probes have it. */
const FAILURE_THRESHOLD = 2
const PROBE_TIMEOUT_MS = 1_500

/** The load balancer of a service. */
export interface Balancer {
  url: string
  /** returns the replicas that get new connections now */
  ready(): readonly Replica[]
  /** Polls the readiness of all replicas now. */
  probe(): Promise<void>
  close(): Promise<void>
}

/**
 * Starts a load balancer that behaves like a Kubernetes Service: it distributes new TCP connections round robin over the replicas that were ready at
 * the last poll. A connection stays with its replica until one side closes it, and nothing is retried. There is one difference. With kube-proxy, a
 * replica that no longer listens refuses the connection and the client reconnects. This balancer has already accepted the connection, so it tries the
 * next replica.
 */
export async function startBalancer(replicas: readonly Replica[]): Promise<Balancer> {
  let ready: readonly Replica[] = []
  let turn = 0
  const failures = new Map<Replica, number>()
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    return socket
  }

  const server = createServer({ allowHalfOpen: true, noDelay: true }, async (client) => {
    keep(client)
    client.on('error', () => {})
    const from = ++turn
    for (const [n] of ready.entries()) {
      const upstream = await connected(ready[(from + n) % ready.length]?.url ?? '')
      if (upstream === null) continue
      keep(upstream)
      upstream.on('error', () => client.resetAndDestroy())
      upstream.once('close', () => client.destroy())
      client.once('close', () => upstream.destroy())
      if (client.destroyed) upstream.destroy()
      client.pipe(upstream).pipe(client)
      return
    }
    client.resetAndDestroy()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  const probe = async () => {
    const responses = await Promise.all(replicas.map(async (replica) => ({ replica, isNowReady: await isReady(replica) })))
    ready = responses.filter(({ replica, isNowReady }) => getsConnections(replica, isNowReady)).map(({ replica }) => replica)
  }
  /** Returns whether a replica gets new connections after a poll. */
  const getsConnections = (replica: Replica, isNowReady: boolean | null): boolean => {
    if (isNowReady === true) failures.delete(replica)
    if (isNowReady === false) failures.set(replica, (failures.get(replica) ?? 0) + 1)
    const runs = replica.healthUrl !== ''
    return isNowReady === true || (runs && ready.includes(replica) && (failures.get(replica) ?? 0) < FAILURE_THRESHOLD)
  }
  const probing = setInterval(probe, POLL_INTERVAL_MS)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ready: () => ready,
    probe,
    async close() {
      clearInterval(probing)
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}

/** Whether a replica is ready; null when it does not respond in time, which is no failure: a Kubernetes probe waits longer. */
async function isReady({ healthUrl }: Replica): Promise<boolean | null> {
  if (healthUrl === '') return false
  try {
    const response = await fetch(`${healthUrl}/readyz`, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) })
    await response.body?.cancel()
    return response.status === 200
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError' ? null : false
  }
}

async function connected(url: string): Promise<Socket | null> {
  if (url === '') return null
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true, noDelay: true })
  try {
    await once(socket, 'connect')
    return socket
  } catch {
    return null
  }
}
