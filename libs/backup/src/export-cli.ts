import { reasonOf } from '@forecourt/messaging/errors'
import { megabytes } from './amounts.ts'
import { exportPlatform } from './export-platform.ts'
import { refuseUnfinished } from './import-target.ts'
import { keepNewest, makeRoom } from './keep-newest.ts'
import { notExported } from './not-exported.ts'
import { type Print, runOnServers, type Servers } from './run-on-servers.ts'

const ON_FAILURE = 'The export is not complete: mend this and export again into a new folder.'

/**
 * Runs `make export`: copies the data of Forecourt's services in MongoDB and NATS into the new folder TO while the platform runs, and names what
 * else is there. With KEEP, it then removes all but the newest exports next to it, or before it begins if there is no room otherwise. Fails while an
 * import is unfinished. Reads TO, KEEP, MONGODB_URL, NATS_URL, DATABASE_PREFIX and FORECOURT_VERSION. Resolves to the exit code; never throws.
 */
export async function exportCommand(env: NodeJS.ProcessEnv, print: Print): Promise<number> {
  const { TO: folder, KEEP = '', FORECOURT_VERSION: version = 'development' } = env
  if (!folder) {
    print('Name a new folder: TO=path.')
    return 1
  }
  if (!/^([1-9]\d{0,3})?$/.test(KEEP)) {
    print('KEEP is how many exports of that folder are kept, this one among them: a whole number from 1, or nothing to keep them all.')
    return 1
  }
  return runOnServers(env, { print, onFailure: ON_FAILURE }, async (servers, seconds) => {
    await refuseUnfinished(servers)
    for (const path of await makeRoom(folder, KEEP === '' ? null : Number(KEEP), new Date())) print(`Removed ${path} to make room.`)
    const { files } = await exportPlatform({ ...servers, folder, version, print })
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
    print(`Exported into ${folder}: ${megabytes(bytes)} in ${seconds()} s.`)
    print(
      `It contains all data of customers and staff: protect it like the database. To check it and fill an empty platform: make import FROM=${folder}`,
    )
    if (KEEP !== '') await removeOlder(folder, Number(KEEP), print)
    await printNotExported(servers, print)
  })
}

/** Removes older exports. The new export is complete by then, so a failure is printed and does not fail the command. */
async function removeOlder(folder: string, keep: number, print: Print): Promise<void> {
  try {
    for (const path of await keepNewest(folder, keep, new Date())) print(`Removed ${path}: the newest ${keep} are kept.`)
  } catch (error) {
    print(`Older exports could not be removed: ${reasonOf(error)}`)
  }
}

/** Prints what the servers keep beside the export. The export is complete by then, so a failure is printed and does not fail the command. */
async function printNotExported(servers: Servers, print: Print): Promise<void> {
  try {
    const warning = await notExported(servers)
    if (warning !== null) print(warning)
  } catch (error) {
    print(`Databases and streams of other services could not be listed: ${reasonOf(error)}`)
  }
}
