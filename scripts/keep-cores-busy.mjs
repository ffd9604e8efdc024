import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'

const SPIN =
  'process.on("disconnect", () => process.exit()); (function spin() { const end = Date.now() + 100; while (Date.now() < end); setImmediate(spin) })()'

/** Keeps every core of this machine busy until the returned function is called, or this process ends: what passes then needs no luck. */
export function keepCoresBusy() {
  const children = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ['-e', SPIN], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }),
  )
  return () => {
    for (const child of children) child.kill()
  }
}
