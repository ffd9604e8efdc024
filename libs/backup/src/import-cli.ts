import { pathToFileURL } from 'node:url'
import { reasonOf } from '@forecourt/messaging/errors'
import { BackupProblem } from './backup-problem.ts'
import { importPlatform } from './import-platform.ts'
import { withServers } from './with-servers.ts'

/**
 * `make import`: fills an empty platform from the export in the folder FROM. Reads FROM, MONGODB_URL, NATS_URL and DATABASE_PREFIX. Resolves to the exit
 * code; never throws.
 */
export async function importCommand(env: NodeJS.ProcessEnv, print: (line: string) => void): Promise<number> {
  const { FROM, MONGODB_URL, NATS_URL, DATABASE_PREFIX: prefix = '' } = env
  if (!FROM) {
    print('Name the folder of an export: FROM=path.')
    return 1
  }
  if (!MONGODB_URL || !NATS_URL) {
    print('Set MONGODB_URL and NATS_URL to the servers of the new platform, and DATABASE_PREFIX if it uses one.')
    return 1
  }
  const began = performance.now()
  try {
    await withServers({ mongodb: MONGODB_URL, nats: NATS_URL }, (servers) => importPlatform({ ...servers, prefix, folder: FROM, print }))
    print(
      `Imported in ${((performance.now() - began) / 1000).toFixed(1)} s. Start the services now: who was signed in still is, and events go on where they were.`,
    )
    return 0
  } catch (error) {
    print(
      error instanceof BackupProblem
        ? error.message
        : `${reasonOf(error)}. Start no service yet: mend this and run the same import again, it begins anew.`,
    )
    return 1
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.exitCode = await importCommand(process.env, (line) => process.stdout.write(`${line}\n`))
}
