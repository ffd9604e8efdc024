import { afterTest } from '@forecourt/dev-servers/after-test'
import {
  type FakeWindowStickerServer,
  STICKER_RESPONSES,
  startFakeWindowStickerServer,
} from '@forecourt/service-testing/fake-window-sticker-server'
import { beforeAll, expect, test } from 'vitest'
import { createSampleWorld } from '../requests/sample-world.ts'
import { sampledOperations } from '../requests/send-request.ts'
import type { SampleWorld } from '../requests/world.ts'
import { startTestPlatform, type TestPlatform } from '../test-platform.ts'
import type { FuzzedOperation } from './make-cases.ts'
import { readDocument } from './read-document.ts'
import { runFuzz } from './run-fuzz.ts'

/** `make fuzz` sends more requests, and uses another seed each time. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS || 2_500)
const SEED = Number(process.env.FUZZ_SEED || 20_260_101)
const MS_PER_REQUEST = 400
/**
 * Operations that cannot succeed in this test. They need a held feed file, the right password, a second step, a language model, an alert or a
 * delivery, a push service, a configured channel or imported rates. A video's URL would replace the video.
 */
const NOT_REACHED = new Set([
  'auth.changeOwnPassword',
  'auth.beginTwoStep',
  'auth.enableTwoStep',
  'auth.disableTwoStep',
  'auth.renewRecoveryCodes',
  'auth.resetAdminUserTwoStep',
  'auth.resetSalesTeamTwoStep',
  'inventory-feed.confirmFeedVersion',
  'inventory-feed.discardFeedVersion',
  'documents.setVehicleVideo',
  'trade-ins.askForValuation',
  'notifications.markAlertRead',
  'notifications.addPushDevice',
  'notifications.removePushDevice',
  'notifications.sendTestAlert',
  'notifications.testChat',
  'notifications.getDelivery',
  'tax-vin.undoTaxChange',
])

let stickers: FakeWindowStickerServer
let platform: TestPlatform
let world: SampleWorld
beforeAll(async () => {
  stickers = await startFakeWindowStickerServer()
  afterTest(() => stickers.stop())
  stickers.respondWith('ford', STICKER_RESPONSES.found)
  platform = await startTestPlatform({
    documents: { windowStickerUrls: stickers.urls, autoCheckUrl: stickers.urls.ford, autoCheckKey: 'a key' },
  })
  world = await createSampleWorld(platform)
}, 600_000)

test(
  'every response is documented in OpenAPI, valid requests are accepted and invalid ones rejected',
  async () => {
    const operations = await fuzzedOperations()
    const disposable = await Promise.all(Array.from({ length: 8 }, () => world.freshClient('ADMIN')))
    console.log(`${REQUESTS} requests of ${operations.length} operations, SEED=${SEED}`)
    const report = await runFuzz({ world, disposable, operations, seed: SEED, requests: REQUESTS, say: console.log })
    const { findings, neverSucceeded, ...figures } = report
    console.log(JSON.stringify({ ...figures, neverSucceeded }))
    expect(findings).toEqual([])
    expect(neverSucceeded.filter((id) => !NOT_REACHED.has(id))).toEqual([])
  },
  60_000 + REQUESTS * MS_PER_REQUEST,
)

/** Returns the operations of the document that the platform serves, each with its valid request. */
async function fuzzedOperations(): Promise<FuzzedOperation[]> {
  const samples = new Map(sampledOperations().map((sampled) => [sampled.id, sampled]))
  return (await readDocument(platform.url)).map((described) => {
    const sampled = samples.get(described.id)
    if (sampled?.sample === undefined) throw new Error(`${described.id} has no sample request: add one to requests/sample-requests.ts`)
    return { described, sampled }
  })
}
