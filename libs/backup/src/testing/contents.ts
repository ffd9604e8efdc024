import { createHash } from 'node:crypto'
import { DeliverPolicy, jetstream } from '@nats-io/jetstream'
import { BSON, type Db } from 'mongodb'
import { DATABASES, LEASES } from '../platform-names.ts'
import type { SmallPlatform } from './small-platform.ts'

/**
 * Returns the contents of the platform's databases: the documents as a hash of their bytes in the order of their ids, indexes and options as text.
 */
export async function documentsOf(db: (service: string) => Db): Promise<Record<string, { count: number; hash: string; made: string }>> {
  const all: Record<string, { count: number; hash: string; made: string }> = {}
  for (const service of DATABASES) {
    for (const { name, options } of (await db(service).listCollections().toArray()) as { name: string; options?: object }[]) {
      if (name === LEASES) continue
      const collection = db(service).collection(name)
      const hash = createHash('sha256')
      let count = 0
      for await (const bytes of collection.find({}, { sort: { _id: 1 }, raw: true }) as unknown as AsyncIterable<Buffer>) {
        hash.update(bytes)
        count++
      }
      const indexes = (await collection.listIndexes().toArray()).sort((a, b) => (a.name < b.name ? -1 : 1))
      all[`${service}.${name}`] = { count, hash: hash.digest('hex'), made: BSON.EJSON.stringify({ options, indexes }) }
    }
  }
  return all
}

/** Returns every message of a stream as a reader gets it, without its time and its message id. */
export async function messagesOf({ nats, manager }: Pick<SmallPlatform, 'nats' | 'manager'>, stream: string) {
  const { state } = await manager.streams.info(stream)
  if (state.messages === 0) return []
  const reader = await jetstream(nats).consumers.get(stream, { deliver_policy: DeliverPolicy.All })
  const all = []
  for await (const message of await reader.consume()) {
    all.push({
      sequence: message.seq,
      subject: message.subject,
      headers: [...(message.headers ?? [])].filter(([name]) => name !== 'Nats-Msg-Id'),
      text: message.string(),
    })
    if (message.info.pending === 0) break
  }
  await reader.delete()
  return all
}
