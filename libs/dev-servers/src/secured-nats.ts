import { randomBytes } from 'node:crypto'
import { join, resolve } from 'node:path'
import { type NatsServerOptions, startNatsServer } from './nats-server.ts'
import { keepSecretFile } from './secret-file.ts'
import { prepareDataDir, type RunningServer } from './server-process.ts'

const USER = 'forecourt'

/**
 * Starts a nats-server like startNatsServer but with a password, for events that other users of this machine must neither read nor publish. The
 * password is generated on the first start, also on existing streams, and stored next to them, readable by this user only. `url` contains it.
 */
export async function startSecuredNats(options: Omit<NatsServerOptions, 'login'>): Promise<RunningServer> {
  const dataDir = resolve(options.dataDir)
  await prepareDataDir(dataDir)
  const password = await keepSecretFile(join(dataDir, 'nats.password'), () => randomBytes(20).toString('hex'))
  const server = await startNatsServer({ ...options, login: { user: USER, password } })
  return { ...server, url: `nats://${USER}:${password}@127.0.0.1:${server.port}` }
}
