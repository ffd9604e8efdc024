import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { BSON, type IndexDescription } from 'mongodb'
import { expect, test } from 'vitest'
import { keptReleases, RELEASES } from './kept-release.ts'

interface Declared {
  name: string
  indexes: readonly IndexDescription[]
  dropped?: readonly IndexDescription[]
}

const SERVICES = fileURLToPath(new URL('../../../../services', import.meta.url))

test.each(keptReleases())(
  'an index that release %s has is only dropped for one with the same first keys: its replicas still query beside this version',
  async (release) => {
    const folder = join(RELEASES, release, 'copy/mongodb')
    const missing: string[] = []
    let compared = 0
    for (const service of readdirSync(folder)) {
      for (const { name, indexes, dropped = [] } of await collectionsOf(service)) {
        const kept = keptIndexes(join(folder, service), name)
        compared += kept.length
        const gone = kept.filter((index) => dropped.some((one) => one.name === index.name && keysOf(one) === keysOf(index)))
        const lost = gone.filter((index) => !indexes.some((one) => canReplace(one, index)))
        missing.push(...lost.map((index) => `${service}.${name}: ${index.name}`))
      }
    }
    expect(compared).toBeGreaterThan(100)
    expect(missing).toEqual([])
  },
)

/** Returns the collections that a service declares in its collections.ts. */
async function collectionsOf(service: string): Promise<readonly Declared[]> {
  const declared = (await import(join(SERVICES, service, 'src/collections.ts'))) as Record<string, readonly Declared[]>
  return Object.values(declared).flat()
}

/** Returns the indexes of a collection in a copy; none if the release had no such collection. */
function keptIndexes(folder: string, collection: string): IndexDescription[] {
  const file = `${collection}.metadata.json.gz`
  if (!readdirSync(folder).includes(file)) return []
  return BSON.EJSON.parse(gunzipSync(readFileSync(join(folder, file))).toString()).indexes
}

/** Whether queries that use an index can use another one: of all documents, and beginning with the same keys. */
function canReplace(other: IndexDescription, index: IndexDescription): boolean {
  return other.partialFilterExpression === undefined && keysOf(other).startsWith(keysOf(index))
}

/** Returns the keys of an index in their order, as text that begins with that of every index on its first keys. */
function keysOf({ key }: IndexDescription): string {
  const keys = key instanceof Map ? [...key] : Object.entries(key)
  return keys.map(([field, direction]) => `${field} ${direction}, `).join('')
}
