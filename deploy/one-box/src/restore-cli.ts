import { restore } from './restore.ts'
import { start } from './start.ts'

const { exitCode, wasRunning } = await restore(process.env, (line) => process.stdout.write(`${line}\n`))
process.exitCode = exitCode
// restarts in this terminal, because the process in the other one has ended
if (exitCode === 0 && wasRunning) await start()
