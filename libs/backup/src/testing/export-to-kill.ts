import { exportCommand } from '../export-cli.ts'

/**
 * An export in a process of its own, for a test that kills it: it stands still once it has said a line that begins with the second argument. Its
 * environment comes as JSON in the first; what it says goes to its parent.
 */
const [, , env = '{}', last = ''] = process.argv
process.exitCode = await exportCommand(JSON.parse(env), (line) => {
  process.send?.(line)
  if (line.startsWith(last)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
})
