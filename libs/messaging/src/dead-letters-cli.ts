import { pathToFileURL } from 'node:url'
import { SERVICES } from '@forecourt/contracts/services'
import { connect, type NatsConnection } from '@nats-io/transport-node'
import { type Db, MongoClient } from 'mongodb'
import { natsAddress } from './connection.ts'
import { type DeadLetter, discardDeadLetter, findDeadLetter, listDeadLetters, RELAY_DURABLE, replayDeadLetter } from './dead-letters.ts'
import { reasonOf } from './errors.ts'

type Print = (line: string) => void

/** A dead letter and the database that contains it. */
interface Found {
  db: Db
  letter: DeadLetter
}

const ALL = 'all'

/**
 * Runs `make dead-letters`: lists the dead letters of every service, or only of the consumer DURABLE. `REPLAY=<id>` publishes one again for the
 * consumer that failed. `DISCARD=<id>` deletes one and prints it completely. `all` instead of an id means every letter of DURABLE, oldest first.
 * Reads MONGODB_URL, NATS_URL (for replays) and DATABASE_PREFIX. Resolves to the exit code; never throws.
 */
export async function deadLettersCommand(env: NodeJS.ProcessEnv, print: Print): Promise<number> {
  const { MONGODB_URL, NATS_URL, DATABASE_PREFIX = '', DURABLE = '', REPLAY = '', DISCARD = '' } = env
  const problem = problemOf(env)
  if (problem !== null || !MONGODB_URL) {
    print(problem ?? '')
    return 1
  }
  const mongo = new MongoClient(MONGODB_URL, { serverSelectionTimeoutMS: 5_000 })
  try {
    await mongo.connect()
    const databases = Object.keys(SERVICES).map((service) => mongo.db(`${DATABASE_PREFIX}${service}`))
    if (REPLAY !== '') return await replay(choose(databases, REPLAY, DURABLE), NATS_URL ?? '', REPLAY, print)
    if (DISCARD !== '') return await discard(choose(databases, DISCARD, DURABLE), DISCARD, print)
    return await list(waiting(databases, DURABLE), print)
  } catch (error) {
    print(reasonOf(error))
    return 1
  } finally {
    await mongo.close()
  }
}

/** Why the command line is invalid, or null. */
function problemOf({ MONGODB_URL, NATS_URL, DURABLE = '', REPLAY = '', DISCARD = '' }: NodeJS.ProcessEnv): string | null {
  if (!MONGODB_URL || (REPLAY !== '' && !NATS_URL)) {
    return `Set MONGODB_URL${REPLAY === '' ? '' : ' and NATS_URL'} to the servers of the platform, and DATABASE_PREFIX if it uses one.`
  }
  if (REPLAY !== '' && DISCARD !== '') return 'Set REPLAY or DISCARD, not both.'
  // the letters of one consumer have one cause; that of another consumer may not be fixed yet
  if ((REPLAY === ALL || DISCARD === ALL) && DURABLE === '')
    return 'Set DURABLE to the consumer whose dead letters are meant, as the list names it.'
  return null
}

/** Yields the letters that wait now. One that is replayed and fails again comes back as a new letter, which is not among them. */
async function* waiting(databases: Db[], durable: string): AsyncGenerator<Found> {
  const until = new Date()
  for (const db of databases) {
    let page = await listDeadLetters(db, { durable, until })
    while (page.length > 0) {
      for (const letter of page) yield { db, letter }
      page = await listDeadLetters(db, { durable, until, after: page.at(-1)?._id ?? '' })
    }
  }
}

async function* choose(databases: Db[], id: string, durable: string): AsyncGenerator<Found> {
  if (id === ALL) return yield* waiting(databases, durable)
  for (const db of databases) {
    const letter = await findDeadLetter(db, id)
    if (letter !== null) yield { db, letter }
  }
}

async function list(found: AsyncIterable<Found>, print: Print): Promise<number> {
  let count = 0
  for await (const { letter } of found) {
    count++
    print(describe(letter))
  }
  if (count === 0) print('No dead letters.')
  else {
    print(
      `\n${count} dead letters. After fixing the cause, publish one again: make dead-letters REPLAY=<id>, or all of one consumer: ` +
        'REPLAY=all DURABLE=<consumer>. To delete them, use DISCARD instead of REPLAY.',
    )
  }
  return 0
}

/** Removes control characters, so that a hostile message cannot send them to the terminal. */
const printable = (text: string) => text.replace(/\p{Cc}+/gu, ' ').slice(0, 300)

function describe({ _id, at, durable, subject, deliveries, reason, envelope }: DeadLetter): string {
  const from = envelope === null ? 'unreadable' : `event ${envelope.id}, correlation ${envelope.correlationId}`
  return [
    `${_id}  ${at.toISOString()}  ${durable}  ${subject}  (${deliveries} ${deliveries === 1 ? 'delivery' : 'deliveries'})`,
    `    ${printable(reason)}`,
    `    ${printable(from)}`,
  ].join('\n')
}

async function replay(found: AsyncIterable<Found>, natsUrl: string, id: string, print: Print): Promise<number> {
  let nats: NatsConnection | null = null
  try {
    for await (const one of found) {
      nats ??= await connect({ ...natsAddress(natsUrl), timeout: 5_000 })
      await replayOne(one, nats, print)
    }
    return nats === null ? none(id, print) : 0
  } finally {
    await nats?.close()
  }
}

async function replayOne({ db, letter }: Found, nats: NatsConnection, print: Print): Promise<void> {
  await replayDeadLetter(db, nats, letter._id)
  const whom = letter.durable === RELAY_DURABLE ? 'every consumer' : letter.durable
  print(`Published ${letter.subject} again for ${whom}. If it fails again it comes back as a new dead letter.`)
}

async function discard(found: AsyncIterable<Found>, id: string, print: Print): Promise<number> {
  let count = 0
  for await (const { db, letter } of found) {
    count++
    const { raw, envelope, ...facts } = await discardDeadLetter(db, letter._id)
    print(JSON.stringify({ ...facts, ...(raw === null ? { envelope } : { raw: raw.toString('base64') }) }))
  }
  if (count === 0) return none(id, print)
  print(`${count} removed. Keep the lines above if you still need them.`)
  return 0
}

function none(id: string, print: Print): number {
  print(id === ALL ? 'No dead letters of that consumer.' : `There is no dead letter ${id}.`)
  return id === ALL ? 0 : 1
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.exitCode = await deadLettersCommand(process.env, (line) => process.stdout.write(`${line}\n`))
}
