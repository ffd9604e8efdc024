import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'

const SPIN =
  'process.on("disconnect", () => process.exit()); (function spin() { const end = Date.now() + 100; while (Date.now() < end); setImmediate(spin) })()'

/** Keeps every core busy until the returned function is called or this process ends, so that tests that depend on timing fail. */
export function keepCoresBusy() {
  const children = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ['-e', SPIN], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }),
  )
  return () => {
    for (const child of children) child.kill()
  }
}
