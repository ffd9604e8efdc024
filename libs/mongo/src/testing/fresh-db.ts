import { testMongo } from '@forecourt/dev-servers/test-servers'
import type { Db, MongoClient } from 'mongodb'
import { afterAll, beforeAll } from 'vitest'
import { connectMongo } from '../connect.ts'

/** Creates a database for one test file on the run's mongod. */
export function freshDb(): { client: MongoClient; db: Db } {
  const given = {} as { client: MongoClient; db: Db }
  beforeAll(async () => {
    const { url, prefix } = testMongo()
    given.client = await connectMongo(url)
    given.db = given.client.db(`${prefix}mongo`)
  })
  afterAll(() => given.client.close())
  return given
}
