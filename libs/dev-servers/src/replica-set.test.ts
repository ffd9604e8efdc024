import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { MongoClient } from 'mongodb'
import { expect, onTestFinished, test } from 'vitest'
import { findServerBinary } from './binaries.ts'
import { freePort } from './free-port.ts'
import { becomePrimary, mongoUrl, REPLICA_SET } from './replica-set.ts'
import { startServerProcess } from './server-process.ts'
import { testFolder } from './test-folder.ts'

/** Starts a mongod that is not a replica set yet. */
async function startBareMongod(): Promise<{ port: number; pid: number }> {
  const dataDir = await testFolder()
  const port = await freePort()
  const args = ['--replSet', REPLICA_SET, '--dbpath', dataDir, '--bind_ip', '127.0.0.1', '--port', String(port), '--nounixsocket']
  const server = await startServerProcess({ name: 'mongod', binary: await findServerBinary('mongod'), args, dataDir })
  onTestFinished(server.stop)
  return { port, pid: server.pid }
}

/** Starts a proxy to a mongod that closes the connection instead of forwarding each of the commands, once. */
async function startClosingProxy(target: number, commands: readonly string[]): Promise<{ port: number; closedOn: string[] }> {
  const closedOn: string[] = []
  const proxy = createServer((client) => {
    const server = connect(target, '127.0.0.1')
    let hangUp = false
    for (const socket of [client, server]) socket.on('error', () => {})
    client.on('data', (chunk) => {
      const command = commands.find((name) => chunk.includes(name) && !closedOn.includes(name))
      if (command !== undefined) closedOn.push(command)
      hangUp ||= command !== undefined
      server.write(chunk)
    })
    server.on('data', (chunk) => {
      if (hangUp) client.destroy()
      else client.write(chunk)
    })
    server.on('close', () => client.destroy())
    client.on('close', () => server.destroy())
  })
  const port = await freePort()
  await once(proxy.listen(port, '127.0.0.1'), 'listening')
  onTestFinished(() => void proxy.close())
  return { port, closedOn }
}

async function write(port: number): Promise<void> {
  const client = await MongoClient.connect(mongoUrl(port))
  try {
    await client.db('t').collection('c').insertOne({})
  } finally {
    await client.close()
  }
}

test('a mongod that was initiated in the meantime still becomes primary', async () => {
  const { port, pid } = await startBareMongod()
  await Promise.all(Array.from({ length: 8 }, () => becomePrimary(port, { pid })))
  await write(port)
})

test('becomePrimary retries when mongod closes the connection while it joins its replica set', async () => {
  const { port } = await startBareMongod()
  const proxy = await startClosingProxy(port, ['serverStatus', 'replSetGetConfig', 'replSetInitiate'])
  await becomePrimary(proxy.port)
  expect(proxy.closedOn).toEqual(['serverStatus', 'replSetGetConfig', 'replSetInitiate'])
  await write(proxy.port)
})

test('a mongod that this process did not start is reported immediately and left unchanged', async () => {
  const { port, pid } = await startBareMongod()
  await expect(becomePrimary(port, { pid: pid + 1 })).rejects.toThrow(`Port ${port} is taken by another mongod: choose another.`)
  const client = await MongoClient.connect(`mongodb://127.0.0.1:${port}/?directConnection=true`)
  onTestFinished(() => client.close())
  await expect(client.db('admin').command({ replSetGetConfig: 1 })).rejects.toThrow(/no replset config/)
})
