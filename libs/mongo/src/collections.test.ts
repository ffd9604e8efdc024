import { testMongo } from '@forecourt/dev-servers/test-servers'
import { MongoClient } from 'mongodb'
import { expect, test } from 'vitest'
import { addMissingIndexes, type CollectionSpec, dropCollections, syncIndexes } from './collections.ts'
import { freshDb } from './testing/fresh-db.ts'

const mongo = freshDb()

const spec = (name: string, indexes: CollectionSpec['indexes']): CollectionSpec => ({ name, indexes })
const indexesOf = async (name: string) =>
  (await mongo.db.collection(name).listIndexes().toArray()).map(({ v: _version, ...index }) => index).filter(({ name }) => name !== '_id_')

test('syncing creates missing indexes, replaces changed ones and drops undeclared ones', async () => {
  const name = 'vehicles'
  await syncIndexes(mongo.db, [
    spec(name, [
      { name: 'kept', key: { a: 1 } },
      { name: 'changed', key: { b: 1 } },
      { name: 'gone', key: { c: 1 } },
    ]),
  ])
  await mongo.db.collection(name).insertOne({ a: 1, b: 2, c: 3 })
  const declared: CollectionSpec['indexes'] = [
    { name: 'kept', key: { a: 1 } },
    { name: 'changed', key: { b: -1, a: 1 }, unique: true, partialFilterExpression: { b: { $exists: true } } },
    { name: 'new', key: { d: 1 }, expireAfterSeconds: 60 },
  ]
  await syncIndexes(mongo.db, [spec(name, declared)])
  expect(await indexesOf(name)).toEqual(expect.arrayContaining([...declared]))
  expect(await indexesOf(name)).toHaveLength(3)
})

test('syncing again drops and builds nothing', async () => {
  const declared = spec('twice', [{ name: 'due', key: { dealershipId: 1, due: 1 }, unique: true, sparse: true }])
  await syncIndexes(mongo.db, [declared])
  const commands: string[] = []
  const watched = new MongoClient(testMongo().url, { monitorCommands: true })
  watched.on('commandStarted', ({ commandName }) => commands.push(commandName))
  await syncIndexes(watched.db(mongo.db.databaseName), [declared])
  await watched.close()
  expect(commands).toContain('listIndexes')
  expect(commands).not.toContain('dropIndexes')
  expect(await indexesOf('twice')).toHaveLength(1)
})

test('several replicas can sync a new and a changed collection concurrently', async () => {
  await syncIndexes(mongo.db, [spec('shared', [{ name: 'by-name', key: { name: 1 } }])])
  const declared = [
    spec('shared', [{ name: 'by-name', key: { name: -1 }, unique: true }]),
    spec('fresh', [
      { name: 'by-name', key: { name: 1 } },
      { name: 'by-age', key: { age: 1 } },
    ]),
  ]
  await Promise.all(Array.from({ length: 6 }, () => syncIndexes(mongo.db, declared)))
  expect(await indexesOf('shared')).toEqual([{ name: 'by-name', key: { name: -1 }, unique: true }])
  expect(await indexesOf('fresh')).toHaveLength(2)
})

test('a declared validator rejects documents that do not match', async () => {
  const validator = { $jsonSchema: { required: ['dealershipId'] } }
  await syncIndexes(mongo.db, [{ name: 'strict', indexes: [], validator }])
  await expect(mongo.db.collection('strict').insertOne({ other: 1 })).rejects.toThrow(/validation/)
})

test('adding missing indexes keeps those of the version that still runs', async () => {
  const name = 'upgraded'
  await syncIndexes(mongo.db, [
    spec(name, [
      { name: 'changes-later', key: { a: 1 } },
      { name: 'gone-later', key: { b: 1 } },
    ]),
  ])
  const next = [
    spec(name, [
      { name: 'changes-later', key: { a: -1 } },
      { name: 'new', key: { c: 1 } },
    ]),
    spec('brand-new', [{ name: 'first', key: { d: 1 }, unique: true }]),
  ]
  await Promise.all([addMissingIndexes(mongo.db, next), addMissingIndexes(mongo.db, next)])
  expect(await indexesOf(name)).toEqual([
    { name: 'changes-later', key: { a: 1 } },
    { name: 'gone-later', key: { b: 1 } },
    { name: 'new', key: { c: 1 } },
  ])
  expect(await indexesOf('brand-new')).toEqual([{ name: 'first', key: { d: 1 }, unique: true }])
})

test('dropping collections keeps the others and ignores missing ones', async () => {
  await mongo.db.collection('unused').insertOne({ a: 1 })
  await mongo.db.collection('used').insertOne({ a: 1 })
  await dropCollections(mongo.db, ['unused'])
  await dropCollections(mongo.db, ['unused'])
  const names = (await mongo.db.listCollections().toArray()).map(({ name }) => name)
  expect(names).not.toContain('unused')
  expect(names).toContain('used')
})
