import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterTest } from '@forecourt/dev-servers/after-test'
import { eventually } from '@forecourt/dev-servers/eventually'
import { startMongoServer } from '@forecourt/dev-servers/mongo-server'
import { type OwnServer, startOwnServer } from '@forecourt/dev-servers/own-server'
import { mountSmallDisk, type SmallDisk, whyNoSmallDisk } from '@forecourt/dev-servers/small-disk'
import { pino } from 'pino'
import { beforeAll, expect, test } from 'vitest'
import { failureCounts, untilAccepted } from '../load/load-progress.ts'
import { ACTIONS, startLoad } from '../load/staff-and-customer-load.ts'
import { openStoredFacts, type StoredFacts } from '../stored/stored-facts.ts'
import { countWrites, expectNoneLostOrDoubled } from '../stored/write-counts.ts'
import { startTestPlatform, type TestPlatform } from '../test-platform.ts'

/** mongod reserves 200 MB for its journal, and the platform stores some more. */
const DISK_MB = 400

const whyNot = await whyNoSmallDisk()
const logged: string[] = []
let disk: SmallDisk | undefined
let server: OwnServer
let platform: TestPlatform
let stored: StoredFacts
beforeAll(async () => {
  if (whyNot !== null) return
  afterTest(() => disk?.remove())
  server = await startOwnServer('mongo', async (options) => {
    const path = join(options.dataDir, 'db')
    await mkdir(path, { recursive: true })
    disk ??= await mountSmallDisk(path, DISK_MB)
    return startMongoServer({ ...options, disk, cacheGiB: 0.5 })
  })
  afterTest(() => server.stop())
  platform = await startTestPlatform({ mongodbUrl: server.url, logger: pino({ level: 'error' }, { write: (line) => logged.push(line) }) })
  const { mongodbUrl, databasePrefix = '' } = platform.options
  stored = await openStoredFacts({ mongodbUrl, databasePrefix, nats: platform.nats })
  afterTest(() => stored.close())
})

test('while the disk of MongoDB is full users get an error and nothing is left incomplete, and the platform recovers once there is space', async (context) => {
  if (disk === undefined) return context.skip(`skipped: ${whyNot}`)
  const before = await countWrites(stored)
  const load = await startLoad(platform.url, platform.owner, 'No room')
  await untilAccepted(load)
  await disk.fillUp()
  // mongod exits when it cannot write its journal or its files
  await eventually(() => expect(load.failures.filter(({ action }) => action === 'lead')).not.toEqual([]))
  await disk.makeRoom()
  await server.restart()
  await untilAccepted(load, ACTIONS)
  await load.stop()

  console.log(`MongoDB had no room left; failed: ${JSON.stringify(failureCounts(load))}`)
  // every failure says that MongoDB is unavailable or full
  for (const { what } of load.failures)
    expect(what, `logged: ${logged.slice(-100).join('')}`).toMatch(/^((503|507) \w+: [A-Z].*\.|status 503)$/)
  await expectNoneLostOrDoubled(stored, before, load)
})
