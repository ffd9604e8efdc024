import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { MongoClient } from 'mongodb'
import { afterEach, expect, test } from 'vitest'
import { startMongoServer } from './mongo-server.ts'
import { startSecuredMongo } from './secured-mongo.ts'
import type { RunningServer } from './server-process.ts'
import { testFolder } from './test-folder.ts'

let running: RunningServer | undefined
afterEach(() => running?.stop())

/** Reads one collection with a connection string. */
async function read(url: string): Promise<unknown[]> {
  const client = new MongoClient(url, { serverSelectionTimeoutMS: 5_000 })
  try {
    return await client.db('cars').collection('sold').find().project({ _id: 0 }).toArray()
  } finally {
    await client.close()
  }
}
async function write(url: string): Promise<void> {
  const client = new MongoClient(url)
  await client.db('cars').collection('sold').insertOne({ price: 1 })
  await client.close()
}
const withoutPassword = (url: string) => url.replace(/\/\/[^@]*@/, '//').replace('&authSource=admin', '')
const wrongPassword = (url: string) => url.replace(/:[0-9a-f]{40}@/, `:${'0'.repeat(40)}@`)

test('a mongod with authentication keeps existing data over restarts and on another port', async () => {
  const dataDir = await testFolder()
  running = await startMongoServer({ dataDir })
  await write(running.url)
  await running.stop()

  running = await startSecuredMongo({ dataDir })
  const first = running.url
  expect(await read(first)).toEqual([{ price: 1 }])
  await expect(read(withoutPassword(first))).rejects.toThrow(/requires authentication/)
  await expect(read(wrongPassword(first))).rejects.toThrow(/Authentication failed/)
  for (const file of ['mongod.key', 'mongod.password']) expect((await stat(join(dataDir, file))).mode & 0o777).toBe(0o600)
  await running.stop()

  running = await startSecuredMongo({ dataDir })
  expect(await read(running.url)).toEqual([{ price: 1 }])
  await running.stop()

  // a lost or missing password is replaced
  await rm(join(dataDir, 'mongod.password'))
  running = await startSecuredMongo({ dataDir })
  expect(await read(running.url)).toEqual([{ price: 1 }])
  await expect(read(first.replace(/127\.0\.0\.1:\d+/, `127.0.0.1:${running.port}`))).rejects.toThrow(/Authentication failed/)
})
