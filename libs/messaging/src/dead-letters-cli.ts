import { pathToFileURL } from 'node:url'
import { SERVICES } from '@forecourt/contracts/services'
import { connect } from '@nats-io/transport-node'
import { type Db, MongoClient } from 'mongodb'
import { natsAddress } from './connection.ts'
import { type DeadLetter, findDeadLetter, listDeadLetters, replayDeadLetter } from './dead-letters.ts'
import { reasonOf } from './errors.ts'

/**
 * `make dead-letters`: lists the dead letters of every service; with `REPLAY=<id>` publishes one again, for the consumer that gave
 * it up. Reads MONGODB_URL, NATS_URL (to replay) and DATABASE_PREFIX. Resolves to the exit code; never throws.
 */
export async function deadLettersCommand(env: NodeJS.ProcessEnv, print: (line: string) => void): Promise<number> {
  const { MONGODB_URL, NATS_URL, DATABASE_PREFIX = '', REPLAY = '' } = env
  if (!MONGODB_URL || (REPLAY !== '' && !NATS_URL)) {
    print(`Set MONGODB_URL${REPLAY === '' ? '' : ' and NATS_URL'} to the servers of the platform, and DATABASE_PREFIX if it uses one.`)
    return 1
  }
  const mongo = new MongoClient(MONGODB_URL, { serverSelectionTimeoutMS: 5_000 })
  try {
    await mongo.connect()
    const databases = Object.keys(SERVICES).map((service) => mongo.db(`${DATABASE_PREFIX}${service}`))
    return REPLAY === '' ? await list(databases, print) : await replay(databases, NATS_URL ?? '', REPLAY, print)
  } catch (error) {
    print(reasonOf(error))
    return 1
  } finally {
    await mongo.close()
  }
}

async function list(databases: Db[], print: (line: string) => void): Promise<number> {
  const letters = (await Promise.all(databases.map((db) => listDeadLetters(db)))).flat()
  if (letters.length === 0) print('No dead letters.')
  for (const letter of letters) print(describe(letter))
  if (letters.length > 0)
    print(`\n${letters.length} dead letters. Publish one again, when its reason is mended: make dead-letters REPLAY=<id>`)
  return 0
}

/** Control characters of a hostile message must not reach the terminal. */
const printable = (text: string) => text.replace(/\p{Cc}+/gu, ' ').slice(0, 300)

function describe({ _id, at, durable, subject, deliveries, reason, envelope }: DeadLetter): string {
  const from = envelope === null ? 'unreadable' : `event ${envelope.id}, correlation ${envelope.correlationId}`
  return [
    `${_id}  ${at.toISOString()}  ${durable}  ${subject}  (${deliveries} ${deliveries === 1 ? 'delivery' : 'deliveries'})`,
    `    ${printable(reason)}`,
    `    ${printable(from)}`,
  ].join('\n')
}

async function replay(databases: Db[], natsUrl: string, id: string, print: (line: string) => void): Promise<number> {
  for (const db of databases) {
    if ((await findDeadLetter(db, id)) === null) continue
    const nats = await connect({ ...natsAddress(natsUrl), timeout: 5_000 })
    try {
      const letter = await replayDeadLetter(db, nats, id)
      print(`Published ${letter.subject} again for ${letter.durable}. If it fails again it comes back as a new dead letter.`)
      return 0
    } finally {
      await nats.close()
    }
  }
  print(`There is no dead letter ${id}.`)
  return 1
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.exitCode = await deadLettersCommand(process.env, (line) => process.stdout.write(`${line}\n`))
}
