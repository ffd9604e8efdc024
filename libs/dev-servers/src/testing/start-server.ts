import { startMongoServer } from '../mongo-server.ts'
import { startNatsServer } from '../nats-server.ts'

/** Starts the server named by the first argument on the data directory named by the second, tells its parent, and waits to be killed. */
const [, , kind, dataDir = ''] = process.argv
const { pid, port } = await (kind === 'mongo' ? startMongoServer({ dataDir }) : startNatsServer({ dataDir }))
process.send?.({ pid, port })
