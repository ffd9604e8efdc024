import { exportCommand } from '../export-cli.ts'

/**
 * Runs an export in a separate process for a test that kills it. The first argument is its environment as JSON. It sends each printed line to its
 * parent and stops after a line that starts with the second argument.
 */
const [, , env = '{}', last = ''] = process.argv
process.exitCode = await exportCommand(JSON.parse(env), (line) => {
  process.send?.(line)
  if (line.startsWith(last)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
})
