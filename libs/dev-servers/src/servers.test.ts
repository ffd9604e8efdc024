import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { jetstream, jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { MongoClient } from 'mongodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isPortFree } from './free-port.ts'
import { startMongoServer } from './mongo-server.ts'
import { startNatsServer } from './nats-server.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-servers-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('mongod keeps its data over a restart on another port, and takes transactions', async () => {
  const dataDir = join(folder, 'mongo')
  const first = await startMongoServer({ dataDir })
  await withMongo(first.url, (client) =>
    client.withSession((session) => session.withTransaction(() => client.db('t').collection('c').insertOne({ kept: true }, { session }))),
  )
  await first.stop()
  const second = await startMongoServer({ dataDir })
  expect(second.port).not.toBe(first.port)
  expect(await withMongo(second.url, (client) => client.db('t').collection('c').countDocuments({ kept: true }))).toBe(1)
  await second.stop()
})

test('nats-server keeps its streams over a kill', async () => {
  const dataDir = join(folder, 'nats')
  const first = await startNatsServer({ dataDir })
  const writer = await connect({ servers: first.url })
  await (await jetstreamManager(writer)).streams.add({ name: 'kept', subjects: ['kept.>'] })
  await jetstream(writer).publish('kept.fact', 'still here')
  await first.kill()
  await writer.close()
  const second = await startNatsServer({ dataDir })
  const reader = await connect({ servers: second.url })
  expect((await (await jetstreamManager(reader)).streams.info('kept')).state.messages).toBe(1)
  await reader.close()
  await second.stop()
})

test('a server that an earlier run left behind on the same data is ended by the next start', async () => {
  const dataDir = join(folder, 'orphan')
  const left = await startNatsServer({ dataDir })
  const next = await startNatsServer({ dataDir })
  expect(next.pid).not.toBe(left.pid)
  expect(await isPortFree(left.port)).toBe(true)
  await next.stop()
})

test('a data directory that cannot be written is told in one line that says what to do', async () => {
  await expect(startNatsServer({ dataDir: '/proc/forecourt' })).rejects.toThrow(/cannot be written .*DATA_DIR/)
})

async function withMongo<T>(url: string, work: (client: MongoClient) => Promise<T>): Promise<T> {
  const client = await MongoClient.connect(url)
  try {
    return await work(client)
  } finally {
    await client.close()
  }
}
