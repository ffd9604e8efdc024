import { afterTest } from '@forecourt/dev-servers/after-test'
import { startNatsServer } from '@forecourt/dev-servers/nats-server'
import { type OwnServer, startOwnServer } from '@forecourt/dev-servers/own-server'
import { jetstreamManager } from '@nats-io/jetstream'
import { connect, type NatsConnection } from '@nats-io/transport-node'
import { beforeAll, expect, test } from 'vitest'
import { failureCounts, untilAccepted } from '../load/load-progress.ts'
import { startLoad } from '../load/staff-and-customer-load.ts'
import { openStoredFacts, type StoredFacts } from '../stored/stored-facts.ts'
import { countWrites, expectNoneLostOrDoubled } from '../stored/write-counts.ts'
import { startTestPlatform, type TestPlatform } from '../test-platform.ts'

const STORE_BYTES = 64 * 1024 * 1024
const PIECE = new Uint8Array(512 * 1024)
/** A stream that fills the remaining space and does not belong to the platform. */
const FILLER = 'filler'

let server: OwnServer
let platform: TestPlatform
let stored: StoredFacts
let nats: NatsConnection
beforeAll(async () => {
  server = await startOwnServer('nats', (options) => startNatsServer({ ...options, storeMaxBytes: STORE_BYTES }))
  afterTest(() => server.stop())
  platform = await startTestPlatform({ natsUrl: server.url })
  const { mongodbUrl, databasePrefix = '' } = platform.options
  stored = await openStoredFacts({ mongodbUrl, databasePrefix, nats: server })
  afterTest(() => stored.close())
  nats = await connect({ servers: server.url })
  afterTest(() => nats.close())
})

test('while the disk of NATS is full staff and customers keep working, and every event arrives once there is space', async () => {
  const before = await countWrites(stored)
  const load = await startLoad(platform.url, platform.owner, 'No room')
  await untilAccepted(load)
  await fillUp()
  await untilAccepted(load, ['lead', 'interaction', 'heartbeat', 'leadsList', 'inventoryPage', 'signIn'], 10)
  await (await jetstreamManager(nats)).streams.delete(FILLER)
  await untilAccepted(load)
  await load.stop()

  console.log(`NATS had no room left; failed: ${JSON.stringify(failureCounts(load))}`)
  expect(load.failures).toEqual([])
  await expectNoneLostOrDoubled(stored, before, load)
})

/** Publishes until the server reports that it has no space left. */
async function fillUp(): Promise<void> {
  const manager = await jetstreamManager(nats)
  await manager.streams.add({ name: FILLER, subjects: [FILLER] })
  const jetstream = manager.jetstream()
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; ) {
    const refused = await jetstream.publish(FILLER, PIECE).then(
      () => null,
      (error: Error) => error.message,
    )
    if (refused !== null) return expect(refused).toMatch(/resource|storage|exceeded/i)
  }
  throw new Error('NATS never said that it was full')
}
