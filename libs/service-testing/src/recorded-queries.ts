import { eventually } from '@forecourt/dev-servers/eventually'
import type { Db, Document } from 'mongodb'

/**
 * Runs work with MongoDB's profiler on and returns what it recorded of the queries on these collections. A busy mongod drops entries: repeats the
 * work while there are fewer than `atLeast`.
 */
export function recordedQueries(db: Db, collections: readonly string[], work: () => Promise<unknown>, atLeast = 1): Promise<Document[]> {
  const ns = { $in: collections.map((collection) => `${db.databaseName}.${collection}`) }
  return eventually(async () => {
    await db.command({ profile: 2 })
    await work().finally(() => db.command({ profile: 0 }))
    const profile = db.collection('system.profile')
    const recorded = await profile.find<Document>({ ns, op: { $in: ['query', 'command', 'getmore'] } }).toArray()
    await profile.drop()
    if (recorded.length < atLeast) throw new Error(`MongoDB recorded ${recorded.length} of at least ${atLeast} queries`)
    return recorded
  })
}
