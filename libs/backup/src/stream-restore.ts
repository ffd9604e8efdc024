import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip, gunzipSync } from 'node:zlib'
import { DeliverPolicy, type JetStreamManager, jetstreamManager } from '@nats-io/jetstream'
import { headers, type MsgHdrs, type NatsConnection } from '@nats-io/transport-node'
import { BackupProblem } from './backup-problem.ts'
import type { Manifest } from './manifest.ts'
import { createProgress } from './progress.ts'
import type { ConsumerPlace, MessageLine, StreamPlaces } from './stream-dump.ts'

const MESSAGE_ID = 'Nats-Msg-Id'
const NANOS_PER_MS = 1_000_000
/** Messages on their way at once; the server stores those of one connection in order. */
const IN_FLIGHT = 256
const IN_FLIGHT_BYTES = 4 * 1024 * 1024
const ACK_MS = 30_000

/**
 * Makes a stream as an export has it: messages with their headers under the sequences they had, and consumers that go on behind what they had handled.
 * What was delivered beyond that and acknowledged out of order comes to them again. Throws BackupProblem when it does not come out as it was.
 */
export async function restoreStream(
  nats: NatsConnection,
  source: { folder: string; name: string; expected: Manifest['nats']['streams'][string] },
  print: (line: string) => void,
): Promise<void> {
  const { folder, name, expected } = source
  const path = join(folder, 'jetstream', name)
  const places = JSON.parse(gunzipSync(await readFile(`${path}.json.gz`)).toString('utf8')) as StreamPlaces
  // a stream that never held a message says that its first one is 0
  const firstSequence = Math.max(expected.firstSequence, 1)
  const manager = await jetstreamManager(nats, { checkAPI: false, timeout: ACK_MS })
  await manager.streams.add({
    ...places.config,
    name,
    metadata: ownMetadata(places.config.metadata),
    first_seq: firstSequence,
    // what this cluster can keep, as a service would make it
    num_replicas: nats.info?.cluster === undefined ? 1 : 3,
  })

  const filler = `${(places.config.subjects?.[0] ?? name).replace(/[.*>]+$/, '')}.import-gap`
  const writer = createWriter(nats, name, { next: firstSequence, filler, isDeduplicated: duplicateWindow(places) })
  const progress = createProgress(print, `stream ${name}`, 'messages')
  const lines = createInterface({
    input: createReadStream(`${path}.messages.jsonl.gz`).pipe(createGunzip()),
    crlfDelay: Number.POSITIVE_INFINITY,
  })
  for await (const line of lines) {
    await writer.add(JSON.parse(line) as MessageLine)
    progress.add(line.length)
  }
  await writer.finish(expected.lastSequence)
  await manager.streams.purge(name, { filter: filler })

  const { state } = await manager.streams.info(name)
  const { messages, lastSequence } = expected
  if (state.messages !== messages || state.last_seq !== lastSequence) {
    throw new BackupProblem(
      `The stream ${name} has ${state.messages} messages up to ${state.last_seq} and should have ${messages} up to ${lastSequence}.`,
    )
  }
  for (const consumer of places.consumers) await restoreConsumer(manager, name, consumer)
}

/**
 * Whether NATS still deduplicated a message when the export was made: such a message keeps the id that says so, because its event may wait in the outbox
 * to be published again. Older ones go without: an import publishes the events of weeks in minutes, and one that was published twice, hours apart, has to
 * keep both its sequences.
 */
function duplicateWindow({ config, lastTime }: StreamPlaces): (time: string) => boolean {
  if (lastTime === undefined) return () => false
  const beganAt = Date.parse(lastTime) - (config.duplicate_window ?? 0) / NANOS_PER_MS
  return (time) => Date.parse(time) >= beganAt
}

interface WriterOptions {
  /** the sequence of the first message */
  next: number
  /** the subject of messages that fill gaps */
  filler: string
  isDeduplicated: (time: string) => boolean
}

/** Sequences in the stream stay what they were: a message that is missing leaves its place free, filled for the moment of the import. */
function createWriter(nats: NatsConnection, stream: string, { next, filler, isDeduplicated }: WriterOptions) {
  let inFlight: Promise<void>[] = []
  let bytes = 0

  const flush = async () => {
    await Promise.all(inFlight)
    inFlight = []
    bytes = 0
  }
  const publish = async (subject: string, data: Uint8Array, extra: MsgHdrs | undefined) => {
    const ack = send(nats, { stream, subject, data, extra, sequence: next++ })
    ack.catch(() => {})
    inFlight.push(ack)
    bytes += data.length
    if (inFlight.length >= IN_FLIGHT || bytes >= IN_FLIGHT_BYTES) await flush()
  }
  const fillUntil = async (sequence: number) => {
    while (next < sequence) await publish(filler, new Uint8Array(), undefined)
  }

  return {
    async add({ sequence, subject, time, headers: written, data }: MessageLine) {
      await fillUntil(sequence)
      await publish(subject, Buffer.from(data, 'base64'), toHeaders(written, isDeduplicated(time)))
    },
    async finish(last: number) {
      await fillUntil(last + 1)
      await flush()
    },
  }
}

interface Sent {
  stream: string
  subject: string
  data: Uint8Array
  extra: MsgHdrs | undefined
  /** the one it must get */
  sequence: number
}

/** Publishes a message. Throws when it was stored under another sequence. */
async function send(nats: NatsConnection, { stream, subject, data, extra, sequence }: Sent): Promise<void> {
  const response = await nats.request(subject, data, { timeout: ACK_MS, ...(extra !== undefined && { headers: extra }) })
  const ack = response.json<{ stream?: string; seq?: number; error?: { description: string } }>()
  if (ack.error !== undefined) throw new BackupProblem(`NATS refuses a message of the stream ${stream}: ${ack.error.description}`)
  if (ack.stream === stream && ack.seq === sequence) return
  throw new BackupProblem(
    `A message of the stream ${stream} was stored as number ${ack.seq} instead of ${sequence}: is something else publishing?`,
  )
}

function toHeaders(written: Record<string, string[]>, withId: boolean): MsgHdrs | undefined {
  const entries = Object.entries(written).filter(([name]) => withId || name !== MESSAGE_ID)
  if (entries.length === 0) return undefined
  const made = headers()
  for (const [name, values] of entries) for (const value of values) made.append(name, value)
  return made
}

async function restoreConsumer(manager: JetStreamManager, stream: string, { config, ackFloor }: ConsumerPlace): Promise<void> {
  const { deliver_policy: _from, opt_start_seq: _seq, opt_start_time: _time, metadata, num_replicas: _copies, ...kept } = config
  await manager.consumers.add(stream, {
    ...kept,
    metadata: ownMetadata(metadata),
    deliver_policy: DeliverPolicy.StartSequence,
    opt_start_seq: ackFloor + 1,
  })
}

/** Without what the server notes there itself. */
function ownMetadata(metadata: Record<string, string> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(metadata).filter(([name]) => !name.startsWith('_nats.')))
}
