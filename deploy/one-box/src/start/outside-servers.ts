import { natsAddress } from '@forecourt/messaging/connection'
import { serversOf } from '@forecourt/service-kit/server-refusal'
import { jetstreamManager } from '@nats-io/jetstream'
import { connect, type NatsConnection } from '@nats-io/transport-node'
import { MongoClient } from 'mongodb'
import { StartProblem } from './start-problem.ts'

const RESPONSE_TIMEOUT_MS = 5_000

/** Checks the MongoDB of MONGODB_URL. Throws StartProblem when it does not respond or does not support transactions. */
export async function checkMongo(url: string): Promise<void> {
  const where = serversOf(url)
  let client: MongoClient | undefined
  try {
    // throws for an invalid URL
    client = new MongoClient(url, { serverSelectionTimeoutMS: RESPONSE_TIMEOUT_MS })
    await client.connect()
    const hello = await client.db('admin').command({ hello: 1 })
    if (hello.setName === undefined && hello.msg !== 'isdbgrid') {
      throw new StartProblem(
        `The MongoDB at ${where} is not a replica set, and transactions need one: start it with --replSet, or unset MONGODB_URL.`,
      )
    }
  } catch (error) {
    if (error instanceof StartProblem) throw error
    throw new StartProblem(`The MongoDB at ${where} does not answer (${reason(error)}): start it, correct MONGODB_URL, or unset it.`)
  } finally {
    await client?.close()
  }
}

/** Checks the NATS of NATS_URL. Throws StartProblem when it does not respond or has no JetStream. */
export async function checkNats(url: string): Promise<void> {
  const where = serversOf(url)
  let nats: NatsConnection
  try {
    nats = await connect({ ...natsAddress(url), timeout: RESPONSE_TIMEOUT_MS, maxReconnectAttempts: 0 })
  } catch (error) {
    throw new StartProblem(`The NATS at ${where} does not answer (${reason(error)}): start it, correct NATS_URL, or unset it.`)
  }
  try {
    await jetstreamManager(nats)
  } catch {
    throw new StartProblem(`The NATS at ${where} has no JetStream: start it with -js, or unset NATS_URL.`)
  } finally {
    await nats.close()
  }
}

function reason(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ').slice(0, 120)
}
