import { randomBytes } from 'node:crypto'
import { join, resolve } from 'node:path'
import { MongoClient, MongoServerError } from 'mongodb'
import { type MongodOptions, startMongoServer } from './mongo-server.ts'
import type { MongoAccount } from './replica-set.ts'
import { keepSecretFile } from './secret-file.ts'
import { prepareDataDir, type RunningServer } from './server-process.ts'

const USERNAME = 'forecourt'
const USER_EXISTS = 51_003
/** The bytes of the key, which is written in base64. mongod requires a key of 6 to 1,024 characters that other users cannot read. */
const KEY_BYTES = 384

/**
 * Starts a mongod like startMongoServer but with a password, for data that other users of this machine must not read. The password is generated on
 * the first start and stored next to the data, readable by this user only. Existing data without a password gets one: mongod runs once without access
 * control to set it.
 */
export async function startSecuredMongo(options: Omit<MongodOptions, 'access'>): Promise<RunningServer> {
  const dataDir = resolve(options.dataDir)
  await prepareDataDir(dataDir)
  const keyFile = join(dataDir, 'mongod.key')
  await keepSecretFile(keyFile, () => randomBytes(KEY_BYTES).toString('base64'))
  const password = await keepSecretFile(join(dataDir, 'mongod.password'), () => setPassword(options))
  return startMongoServer({ ...options, access: { keyFile, account: { username: USERNAME, password } } })
}

/** Creates the account or changes its password. The password is stored only afterwards, so that an interrupted start repeats this step. */
async function setPassword(options: MongodOptions): Promise<string> {
  const password = randomBytes(20).toString('hex')
  const open = await startMongoServer(options)
  try {
    await makeAccount(open.url, { username: USERNAME, password })
  } finally {
    await open.stop()
  }
  return password
}

async function makeAccount(url: string, { username, password }: MongoAccount): Promise<void> {
  const client = new MongoClient(url)
  try {
    const admin = client.db('admin')
    await admin.command({ createUser: username, pwd: password, roles: ['root'] }).catch((error: unknown) => {
      if (!(error instanceof MongoServerError) || error.code !== USER_EXISTS) throw error
      return admin.command({ updateUser: username, pwd: password })
    })
  } finally {
    await client.close()
  }
}
