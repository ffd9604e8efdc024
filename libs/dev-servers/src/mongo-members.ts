import { eventually } from './eventually.ts'
import { adminCommand, startMember } from './mongo-member.ts'
import { type OwnServer, startOwnServer } from './own-server.ts'
import { REPLICA_SET } from './replica-set.ts'

/**
 * The settings that the chart's README recommends. With MongoDB's defaults of 10 s for both, a primary that hangs was replaced only after about 25 s.
 */
const SETTINGS = { electionTimeoutMillis: 5_000, heartbeatTimeoutSecs: 5 }

export type MongoMembers = Awaited<ReturnType<typeof startMongoMembers>>

/**
 * Starts a replica set of `count` members on this machine with the settings that the chart recommends, for tests that lose members of it. `url`
 * contains every member; `primary()` returns the index of the primary, -1 while there is none; `healthy()` resolves when there is a primary and all
 * other members are secondaries.
 */
export async function startMongoMembers(count = 3) {
  const members: OwnServer[] = []
  const stop = async () => void (await Promise.all(members.map((member) => member.stop())))
  try {
    for (let n = 0; n < count; n++) members.push(await startOwnServer('mongo', startMember))
    const hosts = members.map(({ port }) => `127.0.0.1:${port}`)
    await adminCommand(members[0]?.port ?? 0, {
      replSetInitiate: { _id: REPLICA_SET, members: hosts.map((host, _id) => ({ _id, host })), settings: SETTINGS },
    })
    const states = () => Promise.all(members.map(({ port }) => adminCommand(port, { hello: 1 }).catch(() => null)))
    const primary = async () => (await states()).findIndex((state) => state?.isWritablePrimary === true)
    const healthy = () =>
      eventually(async () => {
        const all = await states()
        const unwell = hosts.filter((_, n) => all[n]?.isWritablePrimary !== true && all[n]?.secondary !== true)
        if (unwell.length > 0) throw new Error(`no working member of the replica set: ${unwell.join(', ')}`)
        if (!all.some((state) => state?.isWritablePrimary === true)) throw new Error('the replica set has no primary')
      })
    await healthy()
    return { url: `mongodb://${hosts.join(',')}/?replicaSet=${REPLICA_SET}`, members, primary, healthy, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
