import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ApiClient, createApiClient, signIn } from '@forecourt/api-client/api-client'
import { choosePassword, firstPasswordFor } from '@forecourt/api-client/choose-password'
import { authOperations, type Dealership, type StaffUser } from '@forecourt/contracts/auth/operations'
import type { Role } from '@forecourt/contracts/operation'
import type { OwnServer } from '@forecourt/dev-servers/own-server'
import { testMongo, testNats } from '@forecourt/dev-servers/test-servers'
import { type Platform, type PlatformOptions, startPlatform } from '@forecourt/one-box/platform'
import { pino } from 'pino'

const OWNER = { email: 'owner@platform.test', password: 'owner password' }
const PASSWORD = 'staff password'

/** An account of a test platform. */
export interface TestUser {
  email: string
  password: string
}

/** The whole platform for tests: every service in this process, the run's mongod with fresh databases, a separate nats-server. */
export interface TestPlatform {
  platform: Platform
  /** the gateway's address */
  url: string
  /** can be halted, killed and restarted */
  nats: OwnServer
  /** the options for starting the platform again after a test has stopped it */
  options: PlatformOptions
  owner: TestUser
  /** Returns a client that is signed in as the owner. Signs in once. */
  asOwner(): Promise<ApiClient>
  asAnonymous(options?: { userAgent?: string }): ApiClient
  signIn(user: TestUser): Promise<ApiClient>
  /** Creates a dealership with a unique name. */
  createDealership(name?: string): Promise<Dealership>
  /** Creates a user who has already replaced the temporary password. */
  createUser(role: Exclude<Role, 'OWNER'>, dealershipId: string): Promise<StaffUser & TestUser>
  /** Closes everything and drops the databases. */
  close(): Promise<void>
}

/** Starts a TestPlatform, by default without rate limits and logs. */
export async function startTestPlatform(overrides: Partial<PlatformOptions> = {}): Promise<TestPlatform> {
  const dataDir = await mkdtemp(join(tmpdir(), 'forecourt-test-platform-'))
  const nats = await testNats()
  const { url: mongodbUrl, prefix } = testMongo()
  const options: PlatformOptions = {
    mongodbUrl,
    natsUrl: nats.url,
    databasePrefix: prefix,
    port: 0,
    dataDir,
    logger: pino({ level: 'silent' }),
    owner: OWNER,
    rateLimitFactor: 0,
    watchRoot: dataDir,
    mail: { mailbox: true, mailsPerHour: 10_000 },
    ...overrides,
  }
  const platform = await startPlatform(options)
  const { url } = platform
  let number = 0
  let owner: Promise<ApiClient> | undefined
  const asOwner = () => {
    owner ??= signIn(url, OWNER)
    return owner
  }
  return {
    platform,
    url,
    nats,
    options,
    owner: OWNER,
    asOwner,
    asAnonymous: (clientOptions) => createApiClient(url, clientOptions),
    signIn: (user) => signIn(url, user),
    async createDealership(name = `Dealership ${++number}`) {
      const email = `sales@dealership-${++number}.test`
      return (await asOwner()).call(authOperations.createDealership, { body: { name, email } })
    },
    async createUser(role, dealershipId) {
      const email = `${role.toLowerCase()}-${++number}@platform.test`
      const body = { name: `${role} ${number}`, email, password: firstPasswordFor(PASSWORD), role, dealershipId }
      const user = await (await asOwner()).call(authOperations.createAdminUser, { body })
      await choosePassword(url, { email, password: PASSWORD })
      return { ...user, password: PASSWORD }
    },
    async close() {
      await dropDatabases(platform, prefix)
      await platform.close()
      await nats.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function dropDatabases({ mongo, services }: Platform, prefix: string): Promise<void> {
  await services.gateway.close()
  await Promise.all(Object.values(services).map((service) => service.close()))
  await Promise.all(Object.keys(services).map((name) => mongo.db(`${prefix}${name}`).dropDatabase()))
}
