import { restore } from './restore.ts'
import { start } from './start.ts'

const { exitCode, wasRunning } = await restore(process.env, (line) => process.stdout.write(`${line}\n`))
process.exitCode = exitCode
// in this terminal from now on: the one that it ran in is free
if (exitCode === 0 && wasRunning) await start()
