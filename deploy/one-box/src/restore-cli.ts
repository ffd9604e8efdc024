import { restore } from './restore.ts'
import { start } from './start.ts'

const { exitCode, stopped } = await restore(process.env, (line) => process.stdout.write(`${line}\n`))
process.exitCode = exitCode
// Also after a failure; in this terminal, because the process in the other one has ended. This terminal need not have the settings of the other one:
// without its mail server, mails to customers would be lost in the mailbox for development.
if (stopped !== null) await start({ ...stopped, ...process.env })
