import type { Document } from 'mongodb'
import { eventually } from './eventually.ts'
import { freePort } from './free-port.ts'
import { adminCommand, startMember } from './mongo-member.ts'
import { type OwnServer, startOwnServer } from './own-server.ts'

const CONFIG = 'config-server'
const SHARDS = ['shard-a', 'shard-b']

export type ShardedMongo = Awaited<ReturnType<typeof startShardedMongo>>

/**
 * Starts a sharded cluster on this machine, for tests: two shards, whose names it returns, and a config server. MongoDB 8.2's config server also
 * routes on a second port, that of `url`, so no mongos is needed; `command()` runs an admin command on it.
 */
export async function startShardedMongo() {
  const routerPort = await freePort()
  const routing = ['--routerPort', String(routerPort), '--setParameter', 'featureFlagRouterPort=true']
  const servers: OwnServer[] = []
  const stop = async () => void (await Promise.all(servers.map((server) => server.stop())))
  const start = async (replicaSet: string, args: readonly string[], config: Document = {}) => {
    const server = await startOwnServer(replicaSet, (options) => startMember({ ...options, replicaSet, args }))
    servers.push(server)
    const members = [{ _id: 0, host: `127.0.0.1:${server.port}` }]
    await adminCommand(server.port, { replSetInitiate: { _id: replicaSet, members, ...config } })
    return `${replicaSet}/127.0.0.1:${server.port}`
  }
  const command = (document: Document) => adminCommand(routerPort, document)
  try {
    const [, ...shards] = await Promise.all([
      start(CONFIG, ['--configsvr', ...routing], { configsvr: true }),
      ...SHARDS.map((name) => start(name, ['--shardsvr'])),
    ])
    await eventually(() => command({ hello: 1 }))
    for (const shard of shards) await eventually(() => command({ addShard: shard }))
    return { url: `mongodb://127.0.0.1:${routerPort}/`, shards: SHARDS, command, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
