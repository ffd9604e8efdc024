import { generateKeyPairSync } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { type ApiClient, signIn } from '@forecourt/api-client/api-client'
import { authOperations } from '@forecourt/contracts/auth/operations'
import { inventoryFeedOperations } from '@forecourt/contracts/inventory-feed/operations'
import { SERVICES, type ServiceName } from '@forecourt/contracts/services'
import { afterTest } from '@forecourt/dev-servers/after-test'
import { eventually } from '@forecourt/dev-servers/eventually'
import { UPSTREAMS } from '@forecourt/gateway/routing/routes'
import { createIdentitySigner, IDENTITY_HEADER } from '@forecourt/service-kit/identity'
import { generateFeed } from '@forecourt/vehicle/testing/generate-feed'
import { beforeAll, expect, test } from 'vitest'
import { countActions, countActionsSince, countRecords, ofDealership } from '../load/action-counts.ts'
import { ACTIONS, type Action, startLoad, unconfirmed } from '../load/staff-and-customer-load.ts'
import type { Replica } from '../processes/replica.ts'
import { formWith } from '../requests/sample-files.ts'
import { openStoredFacts, type StoredFacts } from '../stored/stored-facts.ts'
import { startTestProcessPlatform, type TestProcessPlatform } from '../test-process-platform.ts'

const NAMES = Object.keys(SERVICES) as ServiceName[]
/** enough for an import to take some seconds even on an idle machine */
const ROWS = 20_000
/**
 * The number of extra events per action after a kill. These actions publish an event before they respond, and the gateway retries when the response
 * was lost with the process. A killed replica of leads may have had some of them in flight. Their effects are stored once.
 */
const PUBLISHED_TWICE: Partial<Record<Action, number>> = { heartbeat: 2, interaction: 2 }
/** Some messages may still wait for a moment after the load has ended. */
const SETTLED = { intervalMs: 250 }

let platform: TestProcessPlatform
let stored: StoredFacts
beforeAll(async () => {
  platform = await startTestProcessPlatform({ replicas: Object.fromEntries(NAMES.map((name) => [name, 2])) })
  stored = await openStoredFacts(platform)
  afterTest(() => stored.close())
})

test('a rolling restart of two replicas per service with a new identity key fails no request, signs no user out and loses or duplicates no event', async () => {
  const before = await countActions(stored)
  const load = await startLoad(platform.url, platform.owner, 'Rolling')
  const { privateKey, publicKey } = platform.keyFiles
  const [oldPrivate, oldPublic, next] = [await readFile(privateKey, 'utf8'), await readFile(publicKey, 'utf8'), makeKeys()]

  await writeFile(publicKey, oldPublic + next.publicKey)
  await restartInTurn(UPSTREAMS)
  await writeFile(privateKey, next.privateKey)
  await restartInTurn(['gateway'])
  await writeFile(publicKey, next.publicKey)
  await restartInTurn(['auth', 'leads'])
  await load.stop()

  expect(load.failures, JSON.stringify(load.failures)).toEqual([])
  expect(Math.min(...Object.values(load.accepted))).toBeGreaterThan(5)
  expect(load.liveStreams()).toBeGreaterThan(1)
  await eventually(async () => expect(await stored.unsettled()).toEqual({}), SETTLED)
  expect(await countActionsSince(stored, before, load)).toEqual(load.accepted)
  expect(await countRecords(stored, load)).toEqual({ lead: load.accepted.lead, interaction: load.accepted.interaction })
  for (const { url } of [...platform.of('auth'), ...platform.of('leads')]) {
    expect(await statusWithTokenOf(oldPrivate, url)).toBe(503)
    expect(await statusWithTokenOf(next.privateKey, url)).toBe(404)
  }
})

test('when a replica of each service is killed under load nothing accepted is lost, only requests in flight fail, and another one continues its import', async () => {
  const staff = await signIn(platform.url, platform.owner)
  const before = await countActions(stored)
  const load = await startLoad(platform.url, platform.owner, 'Killed')
  const imported = await beginImport(staff)
  const importer = await eventually(() => importing(imported), { intervalMs: 20 })

  const victims = NAMES.map((name) => (name === 'inventory-feed' ? importer : platform.of(name)[0]))
  const killedAt = performance.now()
  await Promise.all(victims.map((victim) => victim?.kill()))
  expect(await imported()).toBeLessThan(ROWS)
  // the slot of a killed importer expires after ten seconds; then the other replica imports the rest
  await eventually(async () => expect(await imported()).toBe(ROWS), { intervalMs: 100 })
  const importedMs = performance.now() - killedAt
  await Promise.all(victims.map((victim) => victim?.start()))
  await load.stop()

  console.log(`${load.failures.length} requests failed, the import was done ${Math.round(importedMs / 100) / 10} s after the kill`)
  // each loop of the load has one request in flight, and the stream of live updates is interrupted once
  expect(load.failures.length, JSON.stringify(load.failures)).toBeLessThanOrEqual(ACTIONS.length + 1)
  await eventually(async () => expect(await stored.unsettled()).toEqual({}), SETTLED)
  const since = await countActionsSince(stored, before, load)
  for (const action of ACTIONS) {
    expect(since[action], action).toBeGreaterThanOrEqual(load.accepted[action])
    expect(since[action] - load.accepted[action], action).toBeLessThanOrEqual(
      unconfirmed(load.failures, action) + (PUBLISHED_TWICE[action] ?? 0),
    )
  }
  const { lead, interaction } = await countRecords(stored, load)
  expect(lead).toBe(since.lead)
  expect(interaction).toBeGreaterThanOrEqual(load.accepted.interaction)
  expect(interaction - load.accepted.interaction).toBeLessThanOrEqual(unconfirmed(load.failures, 'interaction'))
})

/** Restarts services like a Kubernetes rollout: all concurrently, the replicas of each one after the other. */
async function restartInTurn(services: readonly ServiceName[]): Promise<void> {
  for (const turn of [0, 1]) {
    await Promise.all(
      services.map(async (name) => {
        await platform.of(name)[turn]?.restart()
        await platform.allReady(name)
      }),
    )
  }
}

function makeKeys(): { privateKey: string; publicKey: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  }
}

/** Returns the status of a replica for an unknown path with a token signed by a key: 503 when it rejects the token, 404 when it accepts it. */
async function statusWithTokenOf(privateKey: string, url: string): Promise<number> {
  const token = await createIdentitySigner(privateKey).signInternal()
  return (await fetch(`${url}/nothing`, { headers: { [IDENTITY_HEADER]: token } })).status
}

/** Uploads a large file. Returns a function that counts its imported vehicles. */
async function beginImport(staff: ApiClient): Promise<() => Promise<number>> {
  const body = { name: 'Large', email: 'sales@large.test' }
  const { _id: dealershipId } = await staff.call(authOperations.createDealership, { body })
  // inventory-feed receives the dealership in an event
  await eventually(() => staff.call(inventoryFeedOperations.listFeedVersions, { params: { dealershipId } }))
  const form = formWith('file', await buffer(generateFeed({ rows: ROWS, photos: 2, descriptionLength: 60 })), 'large.csv')
  // the upload does not wait for a response, because one of the killed processes sends it
  staff.call(inventoryFeedOperations.uploadCsv, { params: { dealershipId }, body: form }).catch(() => {})
  return () => stored.count('inventory-feed', 'vehicles', ofDealership(dealershipId))
}

/** Returns the only replica that runs an import, once part of the large file is imported. Throws while there is none. */
async function importing(imported: () => Promise<number>): Promise<Replica> {
  const busy: Replica[] = []
  for (const replica of platform.of('inventory-feed')) {
    const metrics = await (await fetch(`${replica.healthUrl}/metrics`)).text()
    if (/^forecourt_imports_running(\{.*\})? [1-9]/m.test(metrics)) busy.push(replica)
  }
  const [only] = busy
  // read last, so that the import is killed as early as possible
  const rows = await imported()
  if (only === undefined || busy.length > 1 || rows < ROWS / 20) throw new Error('nothing is half done')
  return only
}
