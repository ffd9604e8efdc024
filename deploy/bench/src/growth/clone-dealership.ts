import { randomBytes, randomUUID } from 'node:crypto'
import { SERVICES } from '@forecourt/contracts/services'
import { hashLinkToken, newLinkToken } from '@forecourt/service-kit/link-token'
import { type Collection, type Document, type MongoClient, ObjectId } from 'mongodb'
import { type GrownDealership, TEMPLATE_NAME } from './grown-dealership.ts'

/** Collections that belong to no dealership, or hold only temporary documents. */
const NOT_CLONED = ['outbox', 'leases', 'dead-letters', 'sessions']
/** Words of a text that may contain an id, a link's secret or the template's name. */
const WORDS = /[\w-]{10,}/g
/** Fields with secrets: a clone gets its own. */
const SECRETS = ['tokenHash', 'linkId']
/** ids of events, which some records use as their ids */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const INSERT_BATCH_SIZE = 1_000

/** Every document of a dealership in every service's database, and the words to replace in a clone: ids, secrets and its name. */
export interface Template {
  dealership: GrownDealership
  collections: readonly { collection: Collection; docs: readonly Document[] }[]
  own: ReadonlySet<string>
}

/** Reads all data of a dealership. */
export async function readTemplate(mongo: MongoClient, dealership: GrownDealership): Promise<Template> {
  const collections: { collection: Collection; docs: Document[] }[] = []
  for (const service of Object.keys(SERVICES)) {
    const db = mongo.db(service)
    const names = (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name)
    const cloned = names.filter((name) => !NOT_CLONED.includes(name) && !name.startsWith('system.'))
    const files = new Set<string>()
    // the chunks of a stored file refer to the file, not to its dealership, so files come first
    for (const name of cloned.sort((a, b) => Number(a.endsWith('.chunks')) - Number(b.endsWith('.chunks')))) {
      const collection = db.collection(name)
      const docs = await collection.find(belongingTo(dealership.dealershipId, files)).toArray()
      if (name.endsWith('.files')) for (const { _id } of docs) files.add(String(_id))
      if (docs.length > 0) collections.push({ collection, docs })
    }
  }
  const own = new Set([dealership.dealershipId, TEMPLATE_NAME, TEMPLATE_NAME.toLowerCase()])
  for (const { docs } of collections) for (const doc of docs) for (const word of ownWords(doc)) own.add(word)
  return { dealership, collections, own }
}

function belongingTo(dealershipId: string, files: ReadonlySet<string>): Document {
  const id = new ObjectId(dealershipId)
  const chunks = [...files].map((file) => new ObjectId(file))
  return { $or: [{ _id: id }, { dealershipId: id }, { 'metadata.dealershipId': id }, { files_id: { $in: chunks } }] }
}

function ownWords(doc: Document): string[] {
  const id = String(doc._id)
  const secrets = SECRETS.map((field) => doc[field]).filter((secret) => typeof secret === 'string')
  return [...(doc._id instanceof ObjectId || UUID.test(id) ? [id] : []), ...secrets]
}

/**
 * Clones the template to another dealership: the same documents as the services wrote them, with new ids, secrets and name wherever these occur.
 * Throws when a document could not be inserted.
 */
export async function cloneDealership({ dealership, collections, own }: Template, name: string): Promise<GrownDealership> {
  const others = new Map<string, string>([
    [TEMPLATE_NAME, name],
    [TEMPLATE_NAME.toLowerCase(), name.toLowerCase()],
  ])
  // the bench continues the visits, so it must know their tokens
  const visitTokens = dealership.packets.map(() => newLinkToken())
  for (const [index, { visitToken }] of dealership.packets.entries()) {
    others.set(hashLinkToken(visitToken), hashLinkToken(visitTokens[index] ?? ''))
  }
  const otherOf = (word: string): string => {
    if (!own.has(word)) return word
    const other = others.get(word) ?? anotherLike(word)
    others.set(word, other)
    return other
  }
  const written = (text: string) => (text.length < 10 ? text : text.replace(WORDS, otherOf))
  const copy = (value: unknown): unknown => {
    if (typeof value === 'string') return written(value)
    if (value instanceof ObjectId) return own.has(value.toHexString()) ? new ObjectId(otherOf(value.toHexString())) : value
    if (Array.isArray(value)) return value.map(copy)
    if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return value
    return Object.fromEntries(Object.entries(value).map(([field, inside]) => [field, copy(inside)]))
  }
  for (const { collection, docs } of collections) {
    for (let at = 0; at < docs.length; at += INSERT_BATCH_SIZE) {
      await collection.insertMany(
        docs.slice(at, at + INSERT_BATCH_SIZE).map((doc) => copy(doc) as Document),
        { ordered: false },
      )
    }
  }
  return {
    ...(copy(dealership) as GrownDealership),
    packets: dealership.packets.map((packet, index) => ({
      ...(copy(packet) as typeof packet),
      visitToken: visitTokens[index] ?? '',
    })),
  }
}

/** Returns another id or secret of the same kind. A UUID keeps its time. */
function anotherLike(word: string): string {
  if (UUID.test(word)) return word.slice(0, 15) + randomUUID().slice(15)
  if (/^[0-9a-f]{24}$/.test(word)) return new ObjectId().toHexString()
  return randomBytes(word.length).toString('base64url').slice(0, word.length)
}
