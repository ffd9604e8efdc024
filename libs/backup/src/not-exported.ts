import { DATABASES, STREAMS } from './platform-names.ts'
import type { Servers } from './run-on-servers.ts'

/** The databases that MongoDB makes for itself. */
const OF_MONGODB: readonly string[] = ['admin', 'config', 'local']

/**
 * Returns a line that names the databases under the prefix and the streams that no export contains, because they are not of a service that this version
 * knows: a service that the operator has added keeps its data there. Null when there are none.
 */
export async function notExported({ mongo, manager, prefix }: Servers): Promise<string | null> {
  const { databases } = await mongo.db().admin().listDatabases({ nameOnly: true })
  const exported = new Set([...OF_MONGODB, ...DATABASES.map((name) => prefix + name)])
  const found = databases.filter(({ name }) => name.startsWith(prefix) && !exported.has(name)).map(({ name }) => `the database ${name}`)
  for await (const name of manager.streams.names()) if (!STREAMS.includes(name)) found.push(`the stream ${name}`)
  if (found.length === 0) return null
  return `WARNING: not exported: ${found.sort().join(', ')}. An export contains only the data of Forecourt's own services. Back up your own services separately.`
}
