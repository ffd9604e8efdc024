import { type ApiClient, createApiClient, signIn } from '@forecourt/api-client/api-client'
import { choosePassword, firstPasswordFor } from '@forecourt/api-client/choose-password'
import { authOperations, type Dealership, type StaffUser } from '@forecourt/contracts/auth/operations'
import type { Role } from '@forecourt/contracts/operation'
import { afterTest } from '@forecourt/dev-servers/after-test'
import { testFolder } from '@forecourt/dev-servers/test-folder'
import { testMongo, testNats } from '@forecourt/dev-servers/test-servers'
import { type PlatformOptions, startPlatform } from '@forecourt/one-box/platform'
import { pino } from 'pino'
import { PATIENT_GATEWAY } from './patient-gateway.ts'

const OWNER = { email: 'owner@platform.test', password: 'owner password' }
const PASSWORD = 'staff password'

/** An account of a test platform. */
export interface TestUser {
  email: string
  password: string
}

export type TestPlatform = Awaited<ReturnType<typeof startTestPlatform>>

/**
 * Starts the whole platform: every service in this process, the run's mongod with fresh databases, a separate nats-server; by default without rate
 * limits and logs. Closes everything after the test.
 */
export async function startTestPlatform(overrides: Partial<PlatformOptions> = {}) {
  const dataDir = await testFolder()
  const nats = await testNats()
  afterTest(() => nats.stop())
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
    timeouts: PATIENT_GATEWAY,
    ...overrides,
  }
  const platform = await startPlatform(options)
  afterTest(platform.close)
  const { url } = platform
  let number = 0
  let owner: Promise<ApiClient> | undefined
  const asOwner = () => {
    owner ??= signIn(url, OWNER)
    return owner
  }
  return {
    platform,
    /** the gateway's address */
    url,
    /** can be halted, killed and restarted */
    nats,
    /** the options for starting the platform again after a test has stopped it */
    options,
    owner: OWNER,
    /** Returns a client that is signed in as the owner. Signs in once. */
    asOwner,
    asAnonymous: (clientOptions?: { userAgent?: string }) => createApiClient(url, clientOptions),
    signIn: (user: TestUser) => signIn(url, user),
    /** Creates a dealership with a unique name. */
    async createDealership(name = `Dealership ${++number}`): Promise<Dealership> {
      const email = `sales@dealership-${++number}.test`
      return (await asOwner()).call(authOperations.createDealership, { body: { name, email } })
    },
    /** Creates a user who has already replaced the temporary password. */
    async createUser(role: Exclude<Role, 'OWNER'>, dealershipId: string): Promise<StaffUser & TestUser> {
      const email = `${role.toLowerCase()}-${++number}@platform.test`
      const body = { name: `${role} ${number}`, email, password: firstPasswordFor(PASSWORD), role, dealershipId }
      const user = await (await asOwner()).call(authOperations.createAdminUser, { body })
      await choosePassword(url, { email, password: PASSWORD })
      return { ...user, password: PASSWORD }
    },
  }
}
