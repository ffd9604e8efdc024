import { readdir, readFile } from 'node:fs/promises'
import { sleep } from '@forecourt/timing/sleep'

/** Suspends a process until it gets SIGCONT. The signal is asynchronous and a thread may still be running: resolves when none is. */
export async function suspendProcess(pid: number): Promise<void> {
  process.kill(pid, 'SIGSTOP')
  while ((await threadStates(pid)).some((state) => state !== 'T')) await sleep(5)
}

/** Returns the states of a process's threads from /proc; 'T' is stopped. Without /proc the process counts as stopped. */
async function threadStates(pid: number): Promise<string[]> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => [])
  const stats = await Promise.all(threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/stat`, 'utf8')))
  return stats.map((stat) => stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3))
}
