import { eventually } from '@forecourt/dev-servers/eventually'
import { jetstreamManager } from '@nats-io/jetstream'
import { BSON, type Document, type MongoClient } from 'mongodb'
import { expect } from 'vitest'
import type { TestPlatform } from '../test-platform.ts'

/**
 * Collections that change with reads or over time: sessions are extended, failures are counted, events are published, folders are polled, and
 * vehicles are published again, whose newest event documents stores.
 */
const MAY_CHANGE = new Set(['sessions', 'login-failures', 'outbox', 'leases', 'watches', 'published-facts', 'documents.vehicles'])

/** Whether a collection, as `database.collection`, changes by itself. */
function mayChange(collection: string): boolean {
  return MAY_CHANGE.has(collection) || MAY_CHANGE.has(collection.slice(collection.indexOf('.') + 1))
}

/** Returns a hash of every other collection of the platform, by `database.collection`. Excludes the bytes of stored files, which never change. */
async function databaseState(platform: TestPlatform): Promise<Record<string, string>> {
  const states = databases(platform).map(async ({ db, service }) => {
    const names = (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name)
    const compared = names.filter((name) => !mayChange(`${service}.${name}`) && !name.endsWith('.chunks'))
    const { collections } = (await db.command({ dbHash: 1, collections: compared })) as unknown as { collections: Record<string, string> }
    return Object.entries(collections).map(([name, hash]) => [`${service}.${name}`, hash] as const)
  })
  return Object.fromEntries((await Promise.all(states)).flat())
}

/** Waits until every event is published and handled, every page is rendered and nothing changes any more, and returns the state. */
export function settledState(platform: TestPlatform): Promise<Record<string, string>> {
  let before: Record<string, string> = {}
  return eventually(
    async () => {
      const waiting = [
        countOf(platform, 'outbox'),
        unacknowledgedEvents(platform),
        countOf(platform, 'document-files', { 'render.state': 'waiting' }),
      ]
      expect(await Promise.all(waiting)).toEqual([0, 0, 0])
      const now = await databaseState(platform)
      const moved = JSON.stringify(now) !== JSON.stringify(before)
      before = now
      expect(moved).toBe(false)
      return now
    },
    { intervalMs: 50 },
  )
}

/** Returns the documents with an operator where a value was sent, as JSON. There must be none. */
export async function storedOperators(platform: TestPlatform): Promise<string[]> {
  const found: string[] = []
  for (const { db, service } of databases(platform)) {
    for (const { collectionName } of await db.collections()) {
      for await (const doc of db.collection(collectionName).find()) {
        const json = JSON.stringify(doc)
        if (/[{,]"\$\w+":/.test(json)) found.push(`${service}.${collectionName} ${json}`)
      }
    }
  }
  return found
}

/** Returns the documents that contain an id, as JSON by `service.collection`. */
export async function traces(platform: TestPlatform, id: string): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const { db, service } of databases(platform)) {
    for (const { collectionName } of await db.collections()) {
      const documents = (await db.collection(collectionName).find().toArray()).map((document) => BSON.EJSON.stringify(document))
      const naming = documents.filter((text) => text.includes(id)).sort()
      if (naming.length > 0) found[`${service}.${collectionName}`] = naming
    }
  }
  return found
}

/** Returns those traces that nothing but a change of the data changes. */
export function lastingTraces(found: Readonly<Record<string, string[]>>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(found).filter(([collection]) => !mayChange(collection)))
}

/** Counts the events that some consumer has not acknowledged yet. */
async function unacknowledgedEvents({ platform }: TestPlatform): Promise<number> {
  const manager = await jetstreamManager(platform.nats)
  const streams = await all(manager.streams.list())
  const consumers = await Promise.all(streams.map(({ config }) => all(manager.consumers.list(config.name))))
  return consumers.flat().reduce((unhandled, { num_pending, num_ack_pending }) => unhandled + num_pending + num_ack_pending, 0)
}

async function all<T>(list: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = []
  for await (const item of list) items.push(item)
  return items
}

/** Counts the documents of all services in the collections of this name that match the filter. */
export async function countOf(platform: TestPlatform, collection: string, filter: Document = {}): Promise<number> {
  const counts = await Promise.all(databases(platform).map(({ db }) => db.collection(collection).countDocuments(filter)))
  return counts.reduce((sum, count) => sum + count, 0)
}

function databases({ platform, options }: TestPlatform): { service: string; db: ReturnType<MongoClient['db']> }[] {
  const services = Object.keys(platform.services).filter((name) => name !== 'gateway')
  return services.map((service) => ({ service, db: platform.mongo.db(`${options.databasePrefix ?? ''}${service}`) }))
}
