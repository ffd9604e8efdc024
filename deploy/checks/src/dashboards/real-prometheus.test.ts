import { signIn } from '@forecourt/api-client/api-client'
import { authOperations } from '@forecourt/contracts/auth/operations'
import { documentsOperations } from '@forecourt/contracts/documents/operations'
import { leadCreated } from '@forecourt/contracts/leads/events'
import { eventually } from '@forecourt/dev-servers/eventually'
import { natsAddress } from '@forecourt/messaging/connection'
import { untilAccepted } from '@forecourt/platform-testing/load/load-progress'
import { type Load, startLoad } from '@forecourt/platform-testing/load/staff-and-customer-load'
import { startTestProcessPlatform, type TestProcessPlatform } from '@forecourt/platform-testing/test-process-platform'
import { connect } from '@nats-io/transport-node'
import { MongoClient } from 'mongodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DASHBOARDS } from './all-dashboards.ts'
import { expressionsOf } from './expressions.ts'
import { type Prometheus, startPrometheus } from './prometheus.ts'

/** The URL of an unavailable manufacturer: nothing listens on its port. */
const DOWN = 'http://127.0.0.1:9/{vin}'
const STICKER = documentsOperations.getWindowSticker.path.replace(':group', 'gm').replace(':vin', '1G1YY22G965104378')

let platform: TestProcessPlatform
let prometheus: Prometheus
let load: Load
beforeAll(async () => {
  platform = await startTestProcessPlatform({ env: { documents: { WINDOW_STICKER_GM_URL: DOWN } } })
  prometheus = await startPrometheus(platform.metricsTargets().map(({ url }) => url))
  load = await startLoad(platform.url, platform.owner, 'Seen on dashboards')
  await untilAccepted(load)
  await failOnce()
})
afterAll(async () => {
  await load?.stop()
  await prometheus?.stop()
})

/** Causes what panels about failures show: a rejected request, a failed one, an invalid event, and a redelivered one. */
async function failOnce(): Promise<void> {
  const staff = await signIn(platform.url, platform.owner)
  expect((await fetch(`${platform.url}/api/dealerships`)).status).toBe(401)
  // Prometheus sees no increase in a counter's first sample
  await eventually(async () => {
    expect((await staff.fetch(STICKER)).status).toBe(502)
    expect(
      Number((await prometheus.query('max(increase(http_request_duration_seconds_count{status="502"}[1m]))'))[0]?.value[1]),
    ).toBeGreaterThan(0)
  })

  const nats = await connect(natsAddress(platform.nats.url))
  nats.publish(leadCreated.type, 'no event')
  await nats.flush()
  await nats.close()

  const mongo = await MongoClient.connect(platform.mongodbUrl)
  const inventory = mongo.db(`${platform.databasePrefix}inventory-feed`)
  await inventory.command({ collMod: 'dealerships', validator: { never: { $exists: true } } })
  await staff.call(authOperations.updateDealership, { params: { dealershipId: load.dealershipId }, body: { name: 'Renamed' } })
  const redelivered = 'sum(forecourt_events_redelivered_total)'
  await eventually(async () => expect(Number((await prometheus.query(redelivered))[0]?.value[1])).toBeGreaterThan(0))
  await inventory.command({ collMod: 'dealerships', validator: {} })
  await mongo.close()
}

test.each(DASHBOARDS.flatMap((dashboard) => expressionsOf(dashboard).map((expr) => ({ uid: dashboard.uid, expr }))))(
  '$uid has data of a working platform: $expr',
  async ({ expr }) => {
    await eventually(async () => expect((await prometheus.query(expr)).length).toBeGreaterThan(0))
  },
)
