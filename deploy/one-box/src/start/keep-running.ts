import type { RunningServer } from '@forecourt/dev-servers/server-process'
import { sleep } from '@forecourt/timing/sleep'
import type { Logger } from 'pino'

const PAUSE_MS = 1_000

/**
 * Starts a server and restarts it on the same port whenever it dies (out of memory, killed), so that the platform can
 * reconnect. Throws when the first start fails.
 */
export async function keepRunning(start: (port?: number) => Promise<RunningServer>, logger: Logger) {
  let server = await start()
  const { url, port } = server
  const stopped = new AbortController()

  const startAgain = async () => {
    while (!stopped.signal.aborted) {
      try {
        server = await start(port)
        return watch()
      } catch (error) {
        logger.error(error, 'an embedded server cannot be restarted; retrying')
        await sleep(PAUSE_MS, stopped.signal)
      }
    }
  }
  const watch = () => {
    server.died.catch((error) => {
      logger.error(error, 'an embedded server was restarted')
      void startAgain()
    })
  }
  watch()
  return {
    url,
    stop: async () => {
      stopped.abort()
      await server.stop()
    },
  }
}
