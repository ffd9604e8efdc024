import { exportCommand } from '../export-cli.ts'

/**
 * An export in a separate process, for a test that kills it: it pauses once it has printed a line that begins with the second argument. Its
 * environment comes as JSON in the first; what it says goes to its parent.
 */
const [, , env = '{}', last = ''] = process.argv
process.exitCode = await exportCommand(JSON.parse(env), (line) => {
  process.send?.(line)
  if (line.startsWith(last)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
})
