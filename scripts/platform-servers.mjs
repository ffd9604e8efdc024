import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from './run.mjs'
import { runningServers } from './running-servers.mjs'

/**
 * Runs `work` with the URLs of the platform's servers: those of the environment, those of a running `make start`, or embedded servers with the data
 * of DATA_DIR that run only during this call, with the passwords of that data. Returns the result of `work`.
 */
export async function withPlatformServers(work) {
  const known = { MONGODB_URL: process.env.MONGODB_URL, NATS_URL: process.env.NATS_URL, ...runningServers() }
  if (known.MONGODB_URL || known.NATS_URL) return await work(known)
  const dataDir = process.env.DATA_DIR || '.data'
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const load = (name) => import(pathToFileURL(join(ROOT, 'libs/dev-servers/dist', name)).href)
  const [{ startSecuredMongo }, { startSecuredNats }, { undoSwap }, { exitOnSignals }] = await Promise.all(
    ['secured-mongo.js', 'secured-nats.js', 'swap-folders.js', 'end-with-this-process.js'].map(load),
  )
  exitOnSignals()
  await undoSwap(dataDir)
  const started = await Promise.allSettled([
    startSecuredMongo({ dataDir: join(dataDir, 'mongodb') }),
    startSecuredNats({ dataDir: join(dataDir, 'nats') }),
  ])
  const servers = started.flatMap(({ value }) => value ?? [])
  try {
    const [failed] = started.filter(({ status }) => status === 'rejected')
    if (failed) throw failed.reason
    const [mongo, nats] = servers
    return await work({ MONGODB_URL: mongo.url, NATS_URL: nats.url })
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
  }
}
