import { readFile, writeFile } from 'node:fs/promises'
import { basename, sep } from 'node:path'
import { sleep } from '@forecourt/timing/sleep'

const STOP_LIMIT_MS = 15_000

/** Records the pid of a server that this process started, for the next start on the same data. */
export async function notePid(pidFile: string, pid: number): Promise<void> {
  await writeFile(pidFile, `${pid} ${process.pid}`)
}

/**
 * Ends the server that an earlier run left behind when its parent was killed, but only if the recorded process is that program on this data
 * directory. Throws one line with the remedy when the parent is still running, because two runs on the same data would destroy it.
 */
export async function killOrphan(pidFile: string, name: string, dataDir: string): Promise<void> {
  const { pid, parent } = await readPidFile(pidFile)
  if (!(await worksOn(pid, name, dataDir))) return
  if (parent !== process.pid && (await isChildOf(pid, parent))) {
    throw new Error(`The data directory ${dataDir} is in use by process ${parent}: stop that one first, or choose another with DATA_DIR.`)
  }
  signalQuietly(pid, 'SIGTERM')
  for (let waitedMs = 0; waitedMs < STOP_LIMIT_MS && (await worksOn(pid, name, dataDir)); waitedMs += 50) await sleep(50)
  if (await worksOn(pid, name, dataDir)) signalQuietly(pid, 'SIGKILL')
  while (await worksOn(pid, name, dataDir)) await sleep(20)
}

/** Whether a process is the living parent of the server that runs on a data directory. */
export async function isOwner(owner: number, pidFile: string, name: string, dataDir: string): Promise<boolean> {
  const { pid, parent } = await readPidFile(pidFile)
  return parent === owner && (await worksOn(pid, name, dataDir)) && (await isChildOf(pid, parent))
}

/** Returns what notePid has recorded; zeros when there is nothing. */
async function readPidFile(pidFile: string): Promise<{ pid: number; parent: number }> {
  const [pid = 0, parent = 0] = (await readFile(pidFile, 'utf8').catch(() => '')).split(' ').map(Number)
  return { pid, parent }
}

/** Whether a process is that program on that data directory. False for a zombie. */
async function worksOn(pid: number, name: string, dataDir: string): Promise<boolean> {
  if (!(pid > 0)) return false
  const commandLine = await readProc(pid, 'cmdline')
  // Without /proc (other systems) rely on the pid file alone, as long as that process exists.
  if (commandLine === null) return process.platform !== 'linux' && isAlive(pid)
  if (commandLine === '') return isExiting(pid, name)
  const [program = '', ...args] = commandLine.split('\0')
  return basename(program) === name && args.some((argument) => argument.startsWith(`${dataDir}${sep}`))
}

/** Whether a process without a command line is that program while it exits: it has no memory any more, but may still have open files. */
async function isExiting(pid: number, name: string): Promise<boolean> {
  const [, program, state = ''] = /^\d+ \((.*)\) (\w)/s.exec((await readProc(pid, 'stat')) ?? '') ?? []
  return program === name && !'ZX'.includes(state)
}

async function isChildOf(pid: number, parent: number): Promise<boolean> {
  const status = await readProc(pid, 'status')
  if (status === null) return isAlive(parent)
  return Number(/^PPid:\s*(\d+)$/m.exec(status)?.[1]) === parent
}

function readProc(pid: number, file: 'cmdline' | 'stat' | 'status'): Promise<string | null> {
  return readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => null)
}

/** Whether a process of any user exists. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function signalQuietly(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It ended in the meantime.
  }
}
