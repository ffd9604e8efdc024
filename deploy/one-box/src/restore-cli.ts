import { restore } from './restore.ts'
import { start } from './start.ts'

const { exitCode, wasRunning } = await restore(process.env, (line) => process.stdout.write(`${line}\n`))
process.exitCode = exitCode
// also after a failure; in this terminal, because the process in the other one has ended
if (wasRunning) await start()
