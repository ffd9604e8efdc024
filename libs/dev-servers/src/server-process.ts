import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, mkdir, open, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { endOrphan, notePid } from './orphan.ts'
import { rotateLog } from './rotate-log.ts'

const STOP_LIMIT_MS = 15_000

export interface ServerProcess {
  pid: number
  /** rejects when the program ends by itself; never resolves */
  died: Promise<never>
  /** Ends it the way it wants to be ended; twice is harmless. */
  stop(): Promise<void>
  /** SIGKILL: as if the machine had lost power. */
  kill(): Promise<void>
}

/** A database or message server running as a child of this process, answering. */
export interface RunningServer extends ServerProcess {
  url: string
  port: number
}

/** Waits until a started server answers. One that dies or does not get there is ended, and the error says why. */
export async function whenReady(server: ServerProcess, ready: (giveUp: AbortSignal) => Promise<void>): Promise<void> {
  const giveUp = new AbortController()
  try {
    await Promise.race([ready(giveUp.signal), server.died])
  } catch (error) {
    giveUp.abort()
    await server.kill()
    throw error
  }
}

/** The folder a server keeps its data in, made when missing. Throws one line that says what to do when it cannot be written. */
export async function prepareDataDir(dataDir: string): Promise<void> {
  try {
    await makeFolder(dataDir)
    const probe = join(dataDir, '.writable')
    await writeFile(probe, '')
    await rm(probe)
  } catch (cause) {
    throw new Error(`The data directory ${dataDir} cannot be written (${(cause as Error).message}): choose another with DATA_DIR.`, {
      cause,
    })
  }
}

/** mkdir's own `recursive` never returns where a parent exists and yet nothing can be made in it (/proc). */
async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return
    if (code !== 'ENOENT' || (await exists(dirname(path)))) throw error
    await makeFolder(dirname(path))
    await mkdir(path)
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

/**
 * Starts a server program in a process group of its own, so that Ctrl-C in a terminal reaches only the parent, which stops it in order. Its
 * output goes to `<name>.log` in the data directory. A process of an earlier run that was left behind on the same directory is ended first.
 */
export async function startServerProcess(options: {
  name: string
  binary: string
  args: string[]
  dataDir: string
}): Promise<ServerProcess> {
  const { name, binary, args, dataDir } = options
  const pidFile = join(dataDir, `${name}.pid`)
  await endOrphan(pidFile, name, dataDir)
  const logPath = join(dataDir, `${name}.log`)
  await rotateLog(logPath)
  const log = await open(logPath, 'a')
  const child = spawn(binary, args, { detached: true, stdio: ['ignore', log.fd, log.fd] })
  endWithThisProcess(child)
  // Listen for both in the same tick: 'spawn' is emitted in the next one, and a program that exits immediately may exit before its pid is stored.
  const ended = once(child, 'exit')
  ended.catch(() => {})
  await Promise.all([once(child, 'spawn'), log.close()])
  const { pid } = child
  if (pid === undefined) throw new Error(`${name} did not start`)
  await notePid(pidFile, pid)

  let wanted = false
  const died = ended.then(([code, signal]) => {
    if (wanted) return new Promise<never>(() => {})
    throw new Error(`${name} ended by itself (${signal ?? `exit code ${code}`}): see ${logPath}`)
  })
  died.catch(() => {})
  const end = async (signal: NodeJS.Signals) => {
    wanted = true
    await endChild(child, ended, signal)
    await rm(pidFile, { force: true })
  }
  return { pid, died, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') }
}

const children = new Set<ChildProcess>()

/** Whatever ends this process but SIGKILL also ends its servers, those still starting among them. */
function endWithThisProcess(child: ChildProcess): void {
  if (children.size === 0) process.once('exit', endChildren)
  children.add(child)
  child.once('exit', () => {
    children.delete(child)
    if (children.size === 0) process.off('exit', endChildren)
  })
}

function endChildren(): void {
  for (const child of children) child.kill('SIGTERM')
}

async function endChild(child: ChildProcess, ended: Promise<unknown>, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill(signal)
  const tooLong = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS)
  await ended
  clearTimeout(tooLong)
}
