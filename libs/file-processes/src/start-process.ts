import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { PROCESS_READY } from './messages.ts'
import { NoProcessError } from './process-errors.ts'

/** Long enough for a busy machine. */
const START_WITHIN_MS = 60_000

/** A small young generation, one thread for garbage collection, and a heap limit, so that a hostile file cannot fill the machine's memory. */
const FLAGS = ['--max-semi-space-size=4', '--v8-pool-size=1', '--max-old-space-size=256', '--expose-gc']
/**
 * Makes glibc return the memory of images to the system: without a fixed threshold, which glibc would raise, and with an arena per thread, the
 * process would grow to twice its size. The process gets no other environment variables, so that no file is read where the service's secrets are.
 */
const ENVIRONMENT = { MALLOC_MMAP_THRESHOLD_: '262144', MALLOC_ARENA_MAX: '1' }

/** Forks a module that serves files, without this process's environment. `module` is the URL of its TypeScript file, `priority` its nice value. */
export function startProcess(module: URL, priority: number): { child: ChildProcess; ready: Promise<void> } {
  const file = runnable(fileURLToPath(module))
  // a source file needs the loader for TypeScript
  const flags = file.endsWith('.ts') ? ['--conditions=source', '--import', createRequire(file).resolve('tsx')] : []
  const child = fork(file, [], {
    execArgv: [...FLAGS, ...flags],
    env: ENVIRONMENT,
    // sends bytes without JSON
    serialization: 'advanced',
    // no content of a file may be logged
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // does not keep this process from exiting
  child.unref()
  child.channel?.unref()
  return { child, ready: spawned(child).then(() => lower(child, priority)) }
}

/** Returns the path of the JavaScript file when the code was built, because it is where the source would be. */
function runnable(path: string): string {
  return existsSync(path) ? path : path.replace(/\.ts$/, '.js')
}

/** Kills a process, which may hang and has nothing to clean up. */
export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/** Resolves when a process is ready. Rejects with NoProcessError. */
function spawned(child: ChildProcess): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const fail = (why: string) => reject(new NoProcessError(`no process could be started: ${why}`))
    const late = setTimeout(() => fail(`not within ${START_WITHIN_MS / 1000} s`), START_WITHIN_MS).unref()
    child.once('message', (said) => (said === PROCESS_READY ? resolve() : fail('it said something else first')))
    child.once('error', (error) => fail(error.message)).once('exit', (code, signal) => fail(`it ended with ${code ?? signal}`))
    child.once('message', () => clearTimeout(late))
  })
}

/** Lowers the priority of a process. Called after its start, which should be fast. Ignores a process that has ended. */
function lower({ pid }: ChildProcess, priority: number): void {
  if (pid === undefined || priority === 0) return
  try {
    setPriority(pid, priority)
  } catch {
    // it keeps the normal priority
  }
}
