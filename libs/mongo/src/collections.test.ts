import { testMongoUrl } from '@forecourt/dev-servers/test-servers'
import { MongoClient } from 'mongodb'
import { expect, test } from 'vitest'
import { addMissingIndexes, type CollectionSpec, syncIndexes } from './collections.ts'
import { freshDb } from './testing/fresh-db.ts'

const mongo = freshDb()

const spec = (name: string, indexes: CollectionSpec['indexes']): CollectionSpec => ({ name, indexes })
const indexesOf = async (name: string) =>
  (await mongo.db.collection(name).listIndexes().toArray()).map(({ v: _version, ...index }) => index).filter(({ name }) => name !== '_id_')

test('syncing creates missing indexes and drops those that are named as dropped and have not changed since', async () => {
  const name = 'vehicles'
  const gone = { name: 'gone', key: { c: 1 }, unique: true } as const
  const changed = { name: 'changed', key: { b: 1 } } as const
  await syncIndexes(mongo.db, [spec(name, [{ name: 'kept', key: { a: 1 } }, changed, gone])])
  await mongo.db.collection(name).insertOne({ a: 1, b: 2, c: 3 })
  const declared: CollectionSpec['indexes'] = [
    { name: 'kept', key: { a: 1 } },
    { name: 'changed', key: { b: -1, a: 1 }, unique: true, partialFilterExpression: { b: { $exists: true } } },
    { name: 'new', key: { d: 1 }, expireAfterSeconds: 60 },
  ]
  const next = { ...spec(name, declared), dropped: [gone, changed] }
  for (const _start of ['first', 'second']) {
    await syncIndexes(mongo.db, [next])
    expect(await indexesOf(name)).toEqual(expect.arrayContaining([...declared]))
    expect(await indexesOf(name)).toHaveLength(3)
  }
})

test('a replica of an older version that starts during an upgrade keeps the indexes of the newer one', async () => {
  const older = spec('shared-by-versions', [{ name: 'by-name', key: { name: 1 } }])
  const once = { name: 'once', key: { press: 1 }, unique: true } as const
  await addMissingIndexes(mongo.db, [{ ...older, indexes: [once] }])
  await syncIndexes(mongo.db, [older])
  expect(await indexesOf(older.name)).toEqual([once, ...older.indexes])
})

test('syncing changes how long an index keeps its documents', async () => {
  const expiry = { name: 'expiry', key: { at: 1 } } as const
  await syncIndexes(mongo.db, [spec('expiring', [{ ...expiry, expireAfterSeconds: 60 }])])
  await syncIndexes(mongo.db, [spec('expiring', [{ ...expiry, expireAfterSeconds: 3_600 }])])
  expect(await indexesOf('expiring')).toEqual([{ ...expiry, expireAfterSeconds: 3_600 }])
})

test('an index that changes under its name is refused and kept', async () => {
  const before = [{ name: 'by-day', key: { day: 1 } }] as const
  await syncIndexes(mongo.db, [spec('renamed', before)])
  await expect(syncIndexes(mongo.db, [spec('renamed', [{ name: 'by-day', key: { day: -1 } }])])).rejects.toThrow('by-day')
  expect(await indexesOf('renamed')).toEqual(before)
})

test('syncing again drops and builds nothing', async () => {
  const declared = spec('twice', [{ name: 'due', key: { dealershipId: 1, due: 1 }, unique: true, sparse: true }])
  await syncIndexes(mongo.db, [declared])
  const commands: string[] = []
  const watched = new MongoClient(testMongoUrl(), { monitorCommands: true })
  watched.on('commandStarted', ({ commandName }) => commands.push(commandName))
  await syncIndexes(watched.db(mongo.db.databaseName), [declared])
  await watched.close()
  expect(commands).toContain('listIndexes')
  expect(commands).not.toContain('dropIndexes')
  expect(await indexesOf('twice')).toHaveLength(1)
})

test('several replicas can sync a new and a changed collection concurrently', async () => {
  const before = [{ name: 'by-name', key: { name: 1 } }] as const
  await syncIndexes(mongo.db, [spec('shared', before)])
  const declared = [
    { ...spec('shared', [{ name: 'by-name', key: { name: -1 }, unique: true }]), dropped: before },
    spec('fresh', [
      { name: 'by-name', key: { name: 1 } },
      { name: 'by-age', key: { age: 1 } },
    ]),
  ]
  await Promise.all(Array.from({ length: 6 }, () => syncIndexes(mongo.db, declared)))
  expect(await indexesOf('shared')).toEqual([{ name: 'by-name', key: { name: -1 }, unique: true }])
  expect(await indexesOf('fresh')).toHaveLength(2)
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
