import { testMongo } from '@forecourt/dev-servers/test-servers'
import { MongoClient, ObjectId } from 'mongodb'
import { expect, test } from 'vitest'
import { createOwnedFiles } from './owned-files.ts'
import { freshDb } from './testing/fresh-db.ts'

const mongo = freshDb()

test('opening a file returns null when it does not exist, and throws when MongoDB fails', async () => {
  const options = { bucket: 'files', chunkBytes: 1024 }
  expect(await createOwnedFiles(mongo.db, options).open(new ObjectId())).toBeNull()
  const client = await MongoClient.connect(testMongo().url)
  await client.close()
  await expect(createOwnedFiles(client.db(), options).open(new ObjectId())).rejects.toThrow(/connected/)
})
