import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { jetstream, jetstreamManager } from '@nats-io/jetstream'
import { type ConnectionOptions, connect, type NatsConnection } from '@nats-io/transport-node'
import { expect, onTestFinished, test } from 'vitest'
import { startNatsServer } from './nats-server.ts'
import { startSecuredNats } from './secured-nats.ts'
import type { RunningServer } from './server-process.ts'
import { testFolder } from './test-folder.ts'

async function started(start: typeof startSecuredNats, dataDir: string): Promise<RunningServer> {
  const server = await start({ dataDir })
  onTestFinished(() => server.stop())
  return server
}

async function withNats<T>(options: ConnectionOptions, work: (nats: NatsConnection) => Promise<T>): Promise<T> {
  const nats = await connect({ ...options, maxReconnectAttempts: 0 })
  try {
    return await work(nats)
  } finally {
    await nats.close()
  }
}

/** Returns the server and the credentials in its URL. */
function addressIn(url: string): ConnectionOptions {
  const { host, username, password } = new URL(url)
  return { servers: host, user: username, pass: password }
}

async function storedSales(nats: NatsConnection): Promise<number> {
  return (await (await jetstreamManager(nats)).streams.info('sold')).state.messages
}

test('a nats-server with authentication keeps existing streams over restarts, and gives them back to a version without it', async () => {
  const dataDir = await testFolder()
  const before = await started(startNatsServer, dataDir)
  await withNats({ servers: before.url }, async (nats) => {
    await (await jetstreamManager(nats)).streams.add({ name: 'sold', subjects: ['sold.>'] })
    await jetstream(nats).publish('sold.car', 'one')
  })
  await before.stop()

  const first = await started(startSecuredNats, dataDir)
  expect(await withNats(addressIn(first.url), storedSales)).toBe(1)
  await first.stop()
  const second = await started(startSecuredNats, dataDir)
  expect(await withNats({ ...addressIn(first.url), servers: `127.0.0.1:${second.port}` }, storedSales)).toBe(1)
  await second.stop()

  const older = await started(startNatsServer, dataDir)
  expect(await withNats({ servers: older.url }, storedSales)).toBe(1)
})

test('a nats-server with authentication refuses clients without its password, which other users of the machine cannot see', async () => {
  const dataDir = await testFolder()
  const server = await started(startSecuredNats, dataDir)
  const address = addressIn(server.url)
  await expect(withNats({ servers: address.servers }, storedSales)).rejects.toThrow(/Authorization Violation/)
  await expect(withNats({ ...address, pass: '0'.repeat(40) }, storedSales)).rejects.toThrow(/Authorization Violation/)
  for (const file of ['nats.conf', 'nats.password']) expect((await stat(join(dataDir, file))).mode & 0o777).toBe(0o600)
  expect(address.pass).toMatch(/^[0-9a-f]{40}$/)
  for (const file of ['nats-server.log', 'nats-server.pid']) expect(await readFile(join(dataDir, file), 'utf8')).not.toContain(address.pass)
  expect(await readFile(`/proc/${server.pid}/cmdline`, 'utf8')).not.toContain(address.pass)
})
