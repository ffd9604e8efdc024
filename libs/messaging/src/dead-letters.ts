import type { Envelope } from '@forecourt/contracts/event'
import type { CollectionSpec } from '@forecourt/mongo/collections'
import { jetstream } from '@nats-io/jetstream'
import { headers, type NatsConnection } from '@nats-io/transport-node'
import { Binary, type Collection, type Db } from 'mongodb'
import { v7 as uuidv7 } from 'uuid'
import { parseAnyEnvelope } from './envelope.ts'

/** A message that was put aside: it stays until somebody has looked at the reason and replays it. */
export interface DeadLetter {
  /** UUIDv7 */
  _id: string
  stream: string
  /** the consumer that gave it up, or `outbox-relay` */
  durable: string
  subject: string
  /** what tells it from others of the same consumer: its place in the stream, or its outbox id */
  messageId: string
  /** how often it was delivered */
  deliveries: number
  reason: string
  /** the message, where it can be read as one */
  envelope: Envelope | null
  /** its bytes, where it cannot */
  raw: Binary | null
  at: Date
  replayedAt: Date | null
}

const DAY_SECONDS = 24 * 3_600

/**
 * The dead letters' collection and its indexes, for `syncIndexes`: one letter per consumer and message; replayed ones leave after 30
 * days.
 */
export const deadLettersCollection: CollectionSpec = {
  name: 'dead-letters',
  indexes: [
    { name: 'one-per-message', key: { durable: 1, stream: 1, messageId: 1 }, unique: true },
    { name: 'replayed', key: { replayedAt: 1 }, expireAfterSeconds: 30 * DAY_SECONDS },
  ],
}

/** Tells the other consumers of a replayed message that it is not for them. */
export const REPLAY_FOR_HEADER = 'Forecourt-Replay-For'

function deadLetters(db: Db): Collection<DeadLetter> {
  return db.collection<DeadLetter>(deadLettersCollection.name, { writeConcern: { w: 'majority' } })
}

/** Stores a dead letter once, however often it is given. Throws when MongoDB does not answer. */
export async function storeDeadLetter(
  db: Db,
  letter: Pick<DeadLetter, 'stream' | 'durable' | 'subject' | 'messageId' | 'deliveries' | 'reason'> & { bytes: Uint8Array },
): Promise<void> {
  const { stream, durable, messageId, bytes, ...facts } = letter
  const envelope = tryEnvelope(bytes)
  const raw = envelope === null ? new Binary(bytes) : null
  await deadLetters(db).updateOne(
    { stream, durable, messageId },
    { $setOnInsert: { _id: uuidv7(), ...facts, envelope, raw, at: new Date(), replayedAt: null } },
    { upsert: true },
  )
}

/** The dead letters that were not replayed, oldest first. */
export async function listDeadLetters(db: Db, limit = 1_000): Promise<DeadLetter[]> {
  return await deadLetters(db)
    .find({ replayedAt: null }, { sort: { _id: 1 }, limit })
    .toArray()
}

/** How many were not replayed. */
export function countDeadLetters(db: Db): Promise<number> {
  return deadLetters(db).countDocuments({ replayedAt: null }, { maxTimeMS: 2_000 })
}

/** The dead letter of that id, or null. */
export async function findDeadLetter(db: Db, id: string): Promise<DeadLetter | null> {
  return await deadLetters(db).findOne({ _id: id })
}

/**
 * Publishes a dead letter again, for the consumer that gave it up alone. Resolves when JetStream has it. Throws when there is no
 * such letter, when it was replayed before, or when NATS does not answer. Run twice at once it is still published once.
 */
export async function replayDeadLetter(db: Db, nats: NatsConnection, id: string): Promise<DeadLetter> {
  const letter = await findDeadLetter(db, id)
  if (letter === null) throw new Error(`there is no dead letter ${id}`)
  if (letter.replayedAt !== null) throw new Error(`dead letter ${id} was replayed already, at ${letter.replayedAt.toISOString()}`)
  const extra = headers()
  extra.set(REPLAY_FOR_HEADER, letter.durable)
  const bytes = letter.envelope === null ? (letter.raw?.value() ?? new Uint8Array()) : Buffer.from(JSON.stringify(letter.envelope))
  await jetstream(nats).publish(letter.subject, bytes, { msgID: `replay-${id}`, headers: extra, expect: { streamName: letter.stream } })
  await deadLetters(db).updateOne({ _id: id }, { $set: { replayedAt: new Date() } })
  return letter
}

function tryEnvelope(bytes: Uint8Array): Envelope | null {
  try {
    return parseAnyEnvelope(bytes)
  } catch {
    return null
  }
}
