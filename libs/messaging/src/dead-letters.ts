import type { Envelope } from '@forecourt/contracts/event'
import type { CollectionSpec } from '@forecourt/mongo/collections'
import { jetstream } from '@nats-io/jetstream'
import { headers, type NatsConnection } from '@nats-io/transport-node'
import { Binary, type Collection, type Db } from 'mongodb'
import { v7 as uuidv7 } from 'uuid'
import { parseAnyEnvelope } from './envelope.ts'

/** A message that could not be handled. It is kept until an operator replays or discards it. */
export interface DeadLetter {
  /** UUIDv7 */
  _id: string
  stream: string
  /** the consumer that failed, or RELAY_DURABLE */
  durable: string
  subject: string
  /** unique within the consumer: its position in the stream, or its outbox id */
  messageId: string
  /** number of deliveries */
  deliveries: number
  reason: string
  /** the parsed message; null when it cannot be parsed */
  envelope: Envelope | null
  /** the bytes of a message that cannot be parsed; otherwise null */
  raw: Binary | null
  at: Date
  replayedAt: Date | null
}

const DAY_SECONDS = 24 * 3_600

/** The collection of dead letters and its indexes, for `syncIndexes`: one letter per consumer and message. Replayed letters expire after 30 days. */
export const deadLettersCollection: CollectionSpec = {
  name: 'dead-letters',
  indexes: [
    { name: 'one-per-message', key: { durable: 1, stream: 1, messageId: 1 }, unique: true },
    { name: 'replayed', key: { replayedAt: 1 }, expireAfterSeconds: 30 * DAY_SECONDS },
  ],
}

/** Names the only consumer that should handle a replayed message. The others skip it. */
export const REPLAY_FOR_HEADER = 'Forecourt-Replay-For'

/** The consumer name of events that NATS rejected permanently. No consumer has received them. */
export const RELAY_DURABLE = 'outbox-relay'

function deadLetters(db: Db): Collection<DeadLetter> {
  return db.collection<DeadLetter>(deadLettersCollection.name, { writeConcern: { w: 'majority' } })
}

/** Stores a dead letter; idempotent. Throws when MongoDB does not respond. */
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

interface ListedLetters {
  /** only those of this consumer */
  durable?: string
  /** only those behind the letter with this id */
  after?: string
  /** only those that were stored until then */
  until?: Date
}

/** Returns at most 1,000 of the dead letters that were not replayed, oldest first. */
export async function listDeadLetters(db: Db, { durable, after, until }: ListedLetters = {}): Promise<DeadLetter[]> {
  const filter = {
    replayedAt: null,
    ...(durable && { durable }),
    ...(after && { _id: { $gt: after } }),
    ...(until && { at: { $lte: until } }),
  }
  return await deadLetters(db)
    .find(filter, { sort: { _id: 1 }, limit: 1_000 })
    .toArray()
}

/** Counts the dead letters that were not replayed. */
export function countDeadLetters(db: Db): Promise<number> {
  return deadLetters(db).countDocuments({ replayedAt: null }, { maxTimeMS: 2_000 })
}

/** Returns the dead letter with an id, or null. */
export async function findDeadLetter(db: Db, id: string): Promise<DeadLetter | null> {
  return await deadLetters(db).findOne({ _id: id })
}

/**
 * Publishes a dead letter again, only for the consumer that failed; for every consumer if none has received it. Resolves when JetStream has stored it. Throws when the letter does not exist or
 * was replayed before, and when NATS does not respond. Concurrent calls publish it once.
 */
export async function replayDeadLetter(db: Db, nats: NatsConnection, id: string): Promise<void> {
  const letter = await findDeadLetter(db, id)
  if (letter === null) throw new Error(`there is no dead letter ${id}`)
  if (letter.replayedAt !== null) throw new Error(`dead letter ${id} was replayed already, at ${letter.replayedAt.toISOString()}`)
  const extra = headers()
  if (letter.durable !== RELAY_DURABLE) extra.set(REPLAY_FOR_HEADER, letter.durable)
  const bytes = letter.envelope === null ? (letter.raw?.value() ?? new Uint8Array()) : Buffer.from(JSON.stringify(letter.envelope))
  await jetstream(nats).publish(letter.subject, bytes, { msgID: `replay-${id}`, headers: extra, expect: { streamName: letter.stream } })
  await deadLetters(db).updateOne({ _id: id }, { $set: { replayedAt: new Date() } })
}

/**
 * Deletes a dead letter that does not need a replay. Resolves to the deleted letter. Throws when there is no such letter or it was replayed, and when
 * MongoDB does not respond.
 */
export async function discardDeadLetter(db: Db, id: string): Promise<DeadLetter> {
  const letter = await deadLetters(db).findOneAndDelete({ _id: id, replayedAt: null })
  if (letter === null) throw new Error(`there is no dead letter ${id} that waits`)
  return letter
}

function tryEnvelope(bytes: Uint8Array): Envelope | null {
  try {
    return parseAnyEnvelope(bytes)
  } catch {
    return null
  }
}
