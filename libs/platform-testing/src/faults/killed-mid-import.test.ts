import { buffer } from 'node:stream/consumers'
import { signIn } from '@forecourt/api-client/api-client'
import { authOperations } from '@forecourt/contracts/auth/operations'
import { vehicleChanged } from '@forecourt/contracts/inventory-feed/events'
import { inventoryFeedOperations } from '@forecourt/contracts/inventory-feed/operations'
import { eventually } from '@forecourt/dev-servers/eventually'
import { parseEnvelope } from '@forecourt/messaging/envelope'
import { generateFeed } from '@forecourt/vehicle/testing/generate-feed'
import { jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { expect, test } from 'vitest'
import { preparePlatformChild } from '../processes/start-platform-child.ts'
import { formWith } from '../requests/sample-files.ts'

/** enough for an import to take some seconds even on an idle machine */
const ROWS = 60_000
test('an import whose process and NATS are killed halfway finishes after a restart with exact counts, no duplicates and an event per vehicle', async () => {
  const { nats, db, owner, start } = await preparePlatformChild()
  const vehicles = db('inventory-feed').collection('vehicles')
  const first = await start()
  const uploader = await signIn(first.url, owner)
  const { _id: dealershipId } = await uploader.call(authOperations.createDealership, { body: { name: 'Killed', email: 'a@killed.test' } })
  // inventory-feed receives the dealership in an event
  await eventually(() => uploader.call(inventoryFeedOperations.listFeedVersions, { params: { dealershipId } }))
  const body = formWith('file', await buffer(generateFeed({ rows: ROWS, photos: 2, descriptionLength: 60 })), 'large.csv')
  const upload = uploader.call(inventoryFeedOperations.uploadCsv, { params: { dealershipId }, body }).catch(() => 'cut off')
  const begun = async () => expect(await vehicles.estimatedDocumentCount()).toBeGreaterThan(ROWS / 10)
  await eventually(begun, { intervalMs: 20 })
  await Promise.all([first.kill(), nats.kill()])
  await upload
  expect(await vehicles.estimatedDocumentCount()).toBeLessThan(ROWS)

  await nats.restart()
  const second = await start()
  const staff = await signIn(second.url, owner)
  const newest = async () => (await staff.call(inventoryFeedOperations.listFeedVersions, { params: { dealershipId } })).versions[0]
  await eventually(async () => expect((await newest())?.state).toBe('imported'), { intervalMs: 250 })
  expect((await newest())?.counts).toEqual({ rows: ROWS, added: ROWS, changed: 0, unchanged: 0, removed: 0, rejected: 0, duplicates: 0 })

  const keys = await vehicles.aggregate([{ $group: { _id: '$key' } }, { $count: 'different' }]).next()
  expect(await vehicles.countDocuments()).toBe(ROWS)
  expect(keys?.different).toBe(ROWS)
  const card = () => staff.call(authOperations.getDealership, { params: { dealershipId } })
  await eventually(async () => expect((await card()).vehicles).toBe(ROWS), { intervalMs: 100 })
  const ids = (await vehicles.find({}, { projection: { _id: 1 } }).toArray()).map(({ _id }) => _id.toHexString())
  await eventually(async () => expect((await publishedVehicles(nats.url)).size).toBe(ROWS), { intervalMs: 500 })
  const published = await publishedVehicles(nats.url)
  expect(ids.filter((id) => !published.has(id))).toEqual([])
})

/** Returns the vehicles for which the stream has an event. */
async function publishedVehicles(servers: string): Promise<Set<string>> {
  const connection = await connect({ servers })
  const manager = await jetstreamManager(connection)
  const { state } = await manager.streams.info('inventory-feed')
  const published = new Set<string>()
  for (let seq = state.first_seq; seq <= state.last_seq; seq++) {
    const message = await manager.streams.getMessage('inventory-feed', { seq })
    if (message?.subject !== vehicleChanged.type) continue
    const { data } = parseEnvelope(vehicleChanged, message.data)
    for (const { vehicleId } of data.vehicles) published.add(vehicleId)
  }
  await connection.close()
  return published
}
