import { exportCommand } from '../export-cli.ts'

/** An export in a process of its own, for a test that kills it. Its environment comes as JSON in the first argument; what it says goes to its parent. */
process.exitCode = await exportCommand(JSON.parse(process.argv[2] ?? '{}'), (line) => process.send?.(line))
