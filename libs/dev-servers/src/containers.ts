import { randomBytes } from 'node:crypto'
import { startContainer } from './container.ts'
import { waitForInfo } from './nats-server.ts'
import { becomePrimary, mongoUrl, REPLICA_SET } from './replica-set.ts'

const MONGO_IMAGE = process.env.MONGO_IMAGE || 'mongo:8.2'
const NATS_IMAGE = process.env.NATS_IMAGE || 'nats:2.14'

/** Starts MongoDB in a container as a replica set of one, with its data inside the container. Resolves when it accepts writes. */
export async function startMongoContainer() {
  const container = await startContainer(MONGO_IMAGE, /Waiting for connections/, (port) => [
    'mongod',
    '--replSet',
    REPLICA_SET,
    '--port',
    String(port),
    '--bind_ip_all',
  ])
  const { port } = container
  await becomePrimary(port)
  const restart = async () => {
    await container.restart()
    await becomePrimary(port)
  }
  return { ...container, url: mongoUrl(port), restart }
}

/** Starts NATS with JetStream in a container, with its streams inside the container. */
export async function startNatsContainer() {
  const name = `forecourt-${randomBytes(6).toString('hex')}`
  const container = await startContainer(NATS_IMAGE, /Server is ready/, (port) => [
    '-p',
    String(port),
    '-n',
    name,
    '-js',
    '-sd',
    '/data/jetstream',
  ])
  const { port } = container
  await waitForInfo(port, name)
  const restart = async () => {
    await container.restart()
    await waitForInfo(port, name)
  }
  return { ...container, url: `nats://127.0.0.1:${port}`, restart }
}
