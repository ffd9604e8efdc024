import { randomUUID } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isAlive } from '@forecourt/dev-servers/orphan'
import { prepareDataDir } from '@forecourt/dev-servers/server-process'

/** Names the process of a restore, and when that process began: a later process may have the same id. */
const LOCK = /^restore-(\d+)-(\d+)-[\da-f-]+\.lock$/

/**
 * Lets only one restore at a time work on a data directory. Returns a function that lets the next one begin. Throws one line with the remedy
 * while another restore is running, also in this process, and when the directory is not writable. The lock of a restore that was killed does
 * not count.
 */
export async function lockRestore(dataDir: string): Promise<() => Promise<void>> {
  await prepareDataDir(dataDir)
  // each restore has a file of its own: of two that begin at the same time, at least one finds the other's
  const own = `restore-${process.pid}-${await beginningOf(process.pid)}-${randomUUID()}.lock`
  const unlock = () => rm(join(dataDir, own), { force: true })
  await writeFile(join(dataDir, own), '')
  try {
    for (const name of await readdir(dataDir)) if (name !== own) await refuseOrForget(dataDir, name)
  } catch (error) {
    await unlock()
    throw error
  }
  return unlock
}

/** Throws if a file is the lock of a restore that is running; deletes it if it is that of one that was killed. */
async function refuseOrForget(dataDir: string, name: string): Promise<void> {
  const [, pid, began] = LOCK.exec(name) ?? []
  if (pid === undefined) return
  if ((await beginningOf(Number(pid))) === began) throw new Error(`Another restore is running in process ${pid}: wait until it has ended.`)
  await rm(join(dataDir, name), { force: true })
}

/** Returns when a process began, in ticks since the machine did; null if it has ended. */
async function beginningOf(pid: number): Promise<string | null> {
  if (!isAlive(pid)) return null
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  // without /proc (other systems) rely on the pid alone
  if (stat === null) return '0'
  // the name of its program comes before these fields, and may contain spaces
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [state = '', began = ''] = [fields[0], fields[19]]
  return 'ZX'.includes(state) ? null : began
}
