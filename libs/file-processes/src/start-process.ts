import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { PROCESS_READY } from './messages.ts'
import { NoProcessError } from './process-errors.ts'

/** On a machine that has much else to do. */
const START_WITHIN_MS = 60_000

/** A young generation as small as its work, one thread to help with garbage, and no heap that a hostile file could fill the machine with. */
const FLAGS = ['--max-semi-space-size=4', '--v8-pool-size=1', '--max-old-space-size=256', '--expose-gc']
/**
 * What pictures took is given back (glibc): without the threshold, which it would raise by itself, and with an arena for each of its threads the process
 * would grow to twice its size. Nothing else of the environment: no file is read where the secrets of the service are.
 */
const ENVIRONMENT = { MALLOC_MMAP_THRESHOLD_: '262144', MALLOC_ARENA_MAX: '1' }

/** Forks a module that serves files, with nothing of this process's environment. `module` is the address of its TypeScript file, `priority` as `nice` has it. */
export function startProcess(module: URL, priority: number): { child: ChildProcess; ready: Promise<void> } {
  const file = runnable(fileURLToPath(module))
  // from source, it first needs what reads TypeScript
  const flags = file.endsWith('.ts') ? ['--conditions=source', '--import', createRequire(file).resolve('tsx')] : []
  const child = fork(file, [], {
    execArgv: [...FLAGS, ...flags],
    env: ENVIRONMENT,
    // bytes as they are
    serialization: 'advanced',
    // nothing of a file belongs into the log
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // a process that has nothing else to do may end
  child.unref()
  child.channel?.unref()
  return { child, ready: begun(child).then(() => lower(child, priority)) }
}

/** What was built lies where its source would, as JavaScript. */
function runnable(path: string): string {
  return existsSync(path) ? path : path.replace(/\.ts$/, '.js')
}

/** Ends a process that may hang: nothing less ends it, and nothing that it has is worth keeping. */
export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/** Resolves when a process says that it has begun. Rejects with NoProcessError. */
function begun(child: ChildProcess): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const fail = (why: string) => reject(new NoProcessError(`no process could be started: ${why}`))
    const late = setTimeout(() => fail(`not within ${START_WITHIN_MS / 1000} s`), START_WITHIN_MS).unref()
    child.once('message', (said) => (said === PROCESS_READY ? resolve() : fail('it said something else first')))
    child.once('error', (error) => fail(error.message)).once('exit', (code, signal) => fail(`it ended with ${code ?? signal}`))
    child.once('message', () => clearTimeout(late))
  })
}

/** What takes its start is not the file's; one that ended meanwhile has no priority. */
function lower({ pid }: ChildProcess, priority: number): void {
  if (pid === undefined || priority === 0) return
  try {
    setPriority(pid, priority)
  } catch {
    // it works as fast as everything else then
  }
}
