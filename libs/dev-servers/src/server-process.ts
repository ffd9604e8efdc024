import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, mkdir, open, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { endWithThisProcess } from './end-with-this-process.ts'
import { killOrphan, notePid } from './orphan.ts'
import { rotateLog } from './rotate-log.ts'

const STOP_LIMIT_MS = 15_000

export interface ServerProcess {
  pid: number
  /** rejects when the program ends by itself; never resolves */
  died: Promise<never>
  /** Ends it with SIGTERM, or with SIGKILL after 15 s. Idempotent. */
  stop(): Promise<void>
  /** Sends SIGKILL, as if the machine had lost power. */
  kill(): Promise<void>
}

/** A database or message server that runs as a child of this process and responds. */
export interface RunningServer extends ServerProcess {
  url: string
  port: number
}

/** Waits until a started server responds. Otherwise ends it and throws the reason. */
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

/** Creates the data directory of a server when it is missing. Throws one line with the remedy when it is not writable. */
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

/** Creates a folder with its parents. mkdir's `recursive` never returns when a parent exists but nothing can be created in it (/proc). */
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
 * Starts a server in a separate process group, so that Ctrl-C in a terminal reaches only the parent, which stops its servers in order. The output
 * goes to `<name>.log` in the data directory. A process that an earlier run left behind on the same directory is ended first.
 */
export async function startServerProcess(options: {
  name: string
  binary: string
  args: string[]
  dataDir: string
}): Promise<ServerProcess> {
  const { name, binary, args, dataDir } = options
  const pidFile = join(dataDir, `${name}.pid`)
  await killOrphan(pidFile, name, dataDir)
  const logPath = join(dataDir, `${name}.log`)
  await rotateLog(logPath)
  const log = await open(logPath, 'a')
  const child = spawn(binary, args, { detached: true, stdio: ['ignore', log.fd, log.fd] })
  endWithThisProcess(child, 'SIGTERM')
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

async function endChild(child: ChildProcess, ended: Promise<unknown>, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill(signal)
  const tooLong = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS)
  await ended
  clearTimeout(tooLong)
}
