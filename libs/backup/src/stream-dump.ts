import { isApiError } from '@forecourt/messaging/streams'
import {
  type ConsumerConfig,
  DeliverPolicy,
  JetStreamApiCodes,
  type JetStreamManager,
  type JsMsg,
  jetstream,
  type StreamConfig,
  type StreamState,
} from '@nats-io/jetstream'
import { BackupProblem } from './backup-problem.ts'
import type { ExportFolder } from './export-folder.ts'
import type { Manifest } from './manifest.ts'
import { STREAMS } from './platform-names.ts'
import type { Servers } from './run-on-servers.ts'

/** A durable consumer and its position: it has handled everything up to `ackFloor`, a sequence of the stream. */
export interface ConsumerPosition {
  config: Partial<ConsumerConfig>
  ackFloor: number
}

/** A stream of the platform and the positions of its consumers at the start of the export. */
export interface StreamPositions {
  name: string
  /** when the last exported message was stored; absent in exports of older versions */
  lastTime?: string
  config: Partial<StreamConfig>
  consumers: ConsumerPosition[]
}

/** An exported message, one JSON line each. `time` is when the stream stored it, which cannot be restored. */
export interface MessageLine {
  sequence: number
  subject: string
  time: string
  headers: Record<string, string[]>
  /** base64 */
  data: string
}

/** The number of messages in memory. Each is below 1 MB, usually 1 kB. */
const FETCH_MESSAGES = 250
const FETCH_MS = 15_000

/**
 * Reads the settings of every stream and the positions of its consumers. Call it before reading the documents, so that no position is ahead of them.
 */
export async function readPositions({ manager }: Servers): Promise<StreamPositions[]> {
  const positions: StreamPositions[] = []
  for (const name of STREAMS) {
    const info = await streamInfo(manager, name)
    if (info === null) continue
    const consumers: ConsumerPosition[] = []
    for await (const { config, ack_floor } of manager.consumers.list(name)) {
      if (config.durable_name !== undefined) consumers.push({ config, ackFloor: ack_floor.stream_seq })
    }
    positions.push({ name, config: info.config, consumers })
  }
  return positions
}

/** Adds the states of the streams. Call it right after taking the snapshot of the documents; later messages are not exported. */
export function readEnds({ manager }: Servers, positions: readonly StreamPositions[]) {
  return Promise.all(positions.map(async (position) => ({ position, end: (await manager.streams.info(position.name)).state })))
}

/** Returns the info of a stream, or null when it does not exist. */
export function streamInfo(manager: JetStreamManager, name: string) {
  return manager.streams.info(name).catch((error: unknown) => {
    if (isApiError(error, JetStreamApiCodes.StreamNotFound)) return null
    throw error
  })
}

/** Writes the settings, consumers and messages of a stream up to `end`, and returns their amounts. */
export async function dumpStream(
  servers: Servers,
  { position, end }: { position: StreamPositions; end: StreamState },
  folder: ExportFolder,
): Promise<Manifest['nats']['streams'][string]> {
  const { name, consumers } = position
  const [firstSequence, lastSequence] = [end.first_seq, end.last_seq]
  let messages = 0
  const read = async function* () {
    for await (const batch of batchesUntil(servers, name, firstSequence, lastSequence)) {
      messages += batch.length
      yield Buffer.from(batch.map((message) => `${JSON.stringify(toLine(message))}\n`).join(''))
    }
  }
  await folder.write(`jetstream/${name}.json.gz`, [Buffer.from(JSON.stringify({ ...position, lastTime: end.last_ts }, null, 2))])
  await folder.write(`jetstream/${name}.messages.jsonl.gz`, read())
  return { messages, firstSequence, lastSequence, consumers: consumers.length }
}

async function* batchesUntil({ nats, manager }: Servers, stream: string, first: number, end: number): AsyncGenerator<JsMsg[]> {
  if (first > end) return
  const where = { deliver_policy: DeliverPolicy.StartSequence, opt_start_seq: first }
  const consumer = await jetstream(nats).consumers.get(stream, where)
  try {
    let pending = (await consumer.info()).num_pending
    while (pending > 0) {
      const batch: JsMsg[] = []
      for await (const message of await consumer.fetch({ max_messages: Math.min(pending, FETCH_MESSAGES), expires: FETCH_MS }))
        batch.push(message)
      const last = batch.at(-1)
      if (last === undefined) return await expectGone(manager, stream, end)
      yield batch.filter(({ seq }) => seq <= end)
      pending = last.seq < end ? last.info.pending : 0
    }
  } finally {
    // otherwise the server keeps the consumer for minutes, and it looks like one that is stuck
    await consumer.delete().catch(() => false)
  }
}

/** Throws BackupProblem unless the missing messages have expired in the meantime. */
async function expectGone(manager: JetStreamManager, stream: string, end: number): Promise<void> {
  const { state } = await manager.streams.info(stream)
  if (state.first_seq <= end)
    throw new BackupProblem(`NATS stopped sending the messages of the stream ${stream}: export again into a new folder.`)
}

function toLine(message: JsMsg): MessageLine {
  const headers = Object.fromEntries([...(message.headers ?? [])])
  const data = Buffer.from(message.data).toString('base64')
  return { sequence: message.seq, subject: message.subject, time: message.timestamp, headers, data }
}
