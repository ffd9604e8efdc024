import { jetstreamManager, type StreamInfo } from '@nats-io/jetstream'
import { connect, type NatsConnection } from '@nats-io/transport-node'
import { eventually } from './eventually.ts'
import { freePort } from './free-port.ts'
import { startNatsServer } from './nats-server.ts'
import { type OwnServer, startOwnServer } from './own-server.ts'

const REQUEST_TIMEOUT_MS = 3_000

export type NatsMembers = Awaited<ReturnType<typeof startNatsMembers>>

/**
 * Starts a NATS cluster of `count` servers with JetStream on this machine, for tests that lose some of them. `url` contains every server; `leaderOf()`
 * returns the index of the server that leads a stream, -1 while none does; `healthy()` resolves when each stream has a leader and its followers are
 * current.
 */
export async function startNatsMembers(count = 3) {
  const clusterPorts: number[] = []
  for (let n = 0; n < count; n++) clusterPorts.push(await freePort())
  const names = clusterPorts.map((port) => `forecourt-${port}`)
  const members: OwnServer[] = []
  const stop = async () => void (await Promise.all(members.map((member) => member.stop())))
  try {
    for (const [n, clusterPort] of clusterPorts.entries()) {
      const cluster = { name: names[n] ?? '', clusterPort, routes: clusterPorts }
      members.push(await startOwnServer('nats', (options) => startNatsServer({ ...options, cluster })))
    }
    const url = members.map((member) => member.url).join(',')
    const ask = async <T>(question: (nats: NatsConnection) => Promise<T>): Promise<T> => {
      const nats = await connect({ servers: members.map(({ port }) => `127.0.0.1:${port}`), timeout: REQUEST_TIMEOUT_MS })
      try {
        return await question(nats)
      } finally {
        await nats.close()
      }
    }
    const streams = () =>
      ask(async (nats) => {
        const manager = await jetstreamManager(nats, { timeout: REQUEST_TIMEOUT_MS })
        const found: StreamInfo[] = []
        for await (const stream of manager.streams.list()) found.push(stream)
        return found
      })
    const leaderOf = async (stream: string) => {
      const found = (await streams().catch(() => [])).find(({ config }) => config.name === stream)
      return names.indexOf(found?.cluster?.leader ?? '')
    }
    const healthy = () =>
      eventually(async () => {
        for (const { config, cluster } of await streams()) {
          const current = (cluster?.replicas ?? []).filter((replica) => replica.current && !replica.offline).length
          if (!cluster?.leader || current < count - 1) throw new Error(`${config.name} has ${current} followers that have everything`)
        }
      })
    await healthy()
    return { url, members, leaderOf, healthy, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
