import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterTest } from '@forecourt/dev-servers/after-test'
import { testFolder } from '@forecourt/dev-servers/test-folder'
import { testMongo, testNats } from '@forecourt/dev-servers/test-servers'
import type { PlatformOptions } from '@forecourt/one-box/platform'
import { bundleSources } from '@forecourt/service-testing/bundle-sources'
import { MongoClient } from 'mongodb'
import { PATIENT_GATEWAY } from '../patient-gateway.ts'

/** The options that can be passed to another process. */
export type ChildPlatformOptions = Omit<PlatformOptions, 'logger' | 'clock'>

const PROGRAM = { name: 'platform-child', path: 'libs/platform-testing/src/processes/platform-child.ts' }

const OWNER = { email: 'owner@killed.test', password: 'owner password' }

/** Prepares databases, a NATS and a folder for platforms that a test kills and starts again. Removes all after the test. */
export async function preparePlatformChild() {
  const { url: mongodbUrl, prefix: databasePrefix } = testMongo()
  const nats = await testNats()
  afterTest(() => nats.stop())
  const dataDir = await testFolder()
  const client = await MongoClient.connect(mongodbUrl)
  const db = (service: string) => client.db(`${databasePrefix}${service}`)
  afterTest(() => client.close())
  const own = { port: 0, dataDir, owner: OWNER, rateLimitFactor: 0, timeouts: PATIENT_GATEWAY }
  const options = { mongodbUrl, databasePrefix, natsUrl: nats.url, ...own }
  return { nats, db, owner: OWNER, start: () => startPlatformChild(options) }
}

/** Starts `platform-child.ts`. `kill` sends SIGKILL: it finishes and cleans up nothing. Throws when it exits before it is ready. */
async function startPlatformChild(options: ChildPlatformOptions) {
  const bundles = await bundleSources([PROGRAM])
  const child = fork(join(bundles.dir, `${PROGRAM.name}.mjs`), [JSON.stringify(options)], { execArgv: ['--enable-source-maps'] })
  const ended = once(child, 'exit').finally(bundles.remove)
  const failed = ended.then(([code]) => Promise.reject(new Error(`the platform ended with code ${code} before it was ready`)))
  const [url] = (await Promise.race([once(child, 'message'), failed])) as [string]
  failed.catch(() => {})
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  afterTest(kill)
  return { url, kill }
}
