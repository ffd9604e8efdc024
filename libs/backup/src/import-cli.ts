import { importPlatform } from './import-platform.ts'
import { type Print, runOnServers } from './run-on-servers.ts'

const ON_FAILURE = 'Do not start a service yet. Fix this and run the same import again; it starts from the beginning.'

/**
 * Runs `make import`: fills an empty platform from the export in the folder FROM. Reads FROM, MONGODB_URL, NATS_URL and DATABASE_PREFIX. Resolves to
 * the exit code; never throws.
 */
export async function importCommand(env: NodeJS.ProcessEnv, print: Print): Promise<number> {
  const { FROM: folder } = env
  if (!folder) {
    print('Name the folder of an export: FROM=path.')
    return 1
  }
  return runOnServers(env, { print, onFailure: ON_FAILURE }, async (servers, seconds) => {
    await importPlatform({ ...servers, folder, print })
    print(`Imported in ${seconds()} s. Start the services now: who was signed in still is, and events go on where they were.`)
  })
}
