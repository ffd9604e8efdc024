import { afterTest } from '@forecourt/dev-servers/after-test'
import type { OwnServer } from '@forecourt/dev-servers/own-server'
import { testFolder } from '@forecourt/dev-servers/test-folder'
import { testMongo, testNats } from '@forecourt/dev-servers/test-servers'
import { type ProcessPlatform, type ProcessPlatformOptions, startProcessPlatform } from './processes/process-platform.ts'

/**
 * The platform as separate processes for a test, on the run's mongod with a unique database prefix and a separate nats-server unless others are
 * given.
 */
export interface TestProcessPlatform<Nats extends TestNats = OwnServer> extends ProcessPlatform {
  nats: Nats
  mongodbUrl: string
  databasePrefix: string
  /** a folder for keys and for files of the test; deleted at the end */
  dir: string
}

type Options = Partial<Omit<ProcessPlatformOptions, 'dir' | 'natsUrl'>>
type TestNats = Pick<OwnServer, 'url' | 'stop'>

/** Starts a TestProcessPlatform without rate limits that stores mails in the mailbox. Closes it after the test. */
export async function startTestProcessPlatform(options?: Options): Promise<TestProcessPlatform>
export async function startTestProcessPlatform<Nats extends TestNats>(options: Options & { nats: Nats }): Promise<TestProcessPlatform<Nats>>
export async function startTestProcessPlatform(options: Options & { nats?: TestNats } = {}): Promise<TestProcessPlatform<TestNats>> {
  const dir = await testFolder()
  const nats = options.nats ?? (await testNats())
  afterTest(() => nats.stop())
  const { url, prefix } = testMongo()
  const places = { mongodbUrl: options.mongodbUrl ?? url, databasePrefix: options.databasePrefix ?? prefix }
  const env = { ...options.env, leads: { MAILBOX: 'on', ...options.env?.leads } }
  const platform = await startProcessPlatform({ ...options, ...places, env, natsUrl: nats.url, dir })
  afterTest(platform.close)
  return { ...platform, ...places, nats, dir }
}
