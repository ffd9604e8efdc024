import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { exitOnSignals } from '../end-with-this-process.ts'
import { startMongoServer } from '../mongo-server.ts'
import { startNatsServer } from '../nats-server.ts'

/**
 * Starts the server named by the first argument on the data directory in the second, notifies its parent, and waits to be killed. With
 * `exit-while-starting` it exits as soon as the server runs, before it responds; with `exit-on-signals`, on Ctrl-C too.
 */
const [, , kind, dataDir = '', how] = process.argv
if (how === 'exit-while-starting') {
  setInterval(() => {
    if (existsSync(join(dataDir, 'mongod.pid'))) process.exit(3)
  }, 1)
}
if (how === 'exit-on-signals') exitOnSignals()
const { pid, port } = await (kind === 'mongo' ? startMongoServer({ dataDir }) : startNatsServer({ dataDir }))
process.send?.({ pid, port })
