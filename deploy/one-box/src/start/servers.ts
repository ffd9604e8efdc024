import { join } from 'node:path'
import { startSecuredMongo } from '@forecourt/dev-servers/secured-mongo'
import { startSecuredNats } from '@forecourt/dev-servers/secured-nats'
import { undoSwap } from '@forecourt/dev-servers/swap-folders'
import type { Logger } from 'pino'
import { keepRunning } from './keep-running.ts'
import { checkMongo, checkNats } from './outside-servers.ts'
import { removeServersNote, writeServersNote } from './servers-note.ts'
import type { StartConfig } from './start-config.ts'
import { StartProblem } from './start-problem.ts'

type ServersConfig = Pick<StartConfig, 'dataDir' | 'mongodbUrl' | 'natsUrl' | 'variables'>

/**
 * Uses the servers that the environment names, and starts embedded ones for the others, which `stop` stops. Writes their URLs, and the
 * variables, to a note for other commands. Throws StartProblem.
 */
export async function startServers({ dataDir, mongodbUrl, natsUrl, variables }: ServersConfig, logger: Logger) {
  const outside = (url: string) => ({ url, stop: async () => {} })
  const embedded = (start: typeof startSecuredNats, folder: string) =>
    keepRunning((port) => start({ dataDir: join(dataDir, folder), ...(port !== undefined && { port }) }), logger).catch((error: Error) => {
      throw new StartProblem(error.message)
    })
  const hasOwn = mongodbUrl === undefined || natsUrl === undefined
  if (hasOwn && (await undoSwap(dataDir))) logger.warn('a restore was interrupted; the data from before it is back')
  const [mongo, nats] = await Promise.all([
    mongodbUrl === undefined ? embedded(startSecuredMongo, 'mongodb') : checkMongo(mongodbUrl).then(() => outside(mongodbUrl)),
    natsUrl === undefined ? embedded(startSecuredNats, 'nats') : checkNats(natsUrl).then(() => outside(natsUrl)),
  ])
  const isOutside = mongodbUrl !== undefined || natsUrl !== undefined
  await writeServersNote(dataDir, { MONGODB_URL: mongo.url, NATS_URL: nats.url, variables, outside: isOutside })
  return {
    mongodbUrl: mongo.url,
    natsUrl: nats.url,
    stop: async () => {
      await removeServersNote(dataDir)
      await Promise.all([mongo.stop(), nats.stop()])
    },
  }
}
