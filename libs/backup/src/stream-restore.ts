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
import { createSeenIds } from './seen-ids.ts'
import type { ConsumerPlace, MessageLine, StreamPlaces } from './stream-dump.ts'

const MESSAGE_ID = 'Nats-Msg-Id'
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
  const writer = createWriter(nats, name, { next: firstSequence, filler })
  const progress = createProgress(print, `stream ${name}`, 'messages')
  const lines = createInterface({
    input: createReadStream(`${path}.messages.jsonl.gz`).pipe(createGunzip()),
    crlfDelay: Number.POSITIVE_INFINITY,
  })
  for await (const line of lines) {
    await writer.add(JSON.parse(line) as MessageLine)
    progress.add(line.length)
  }
  const { twice } = await writer.finish(expected.lastSequence)
  await manager.streams.purge(name, { filter: filler })

  const { state } = await manager.streams.info(name)
  const wanted = { messages: expected.messages - twice, last: expected.lastSequence }
  if (state.messages !== wanted.messages || state.last_seq !== wanted.last) {
    throw new BackupProblem(
      `The stream ${name} has ${state.messages} messages up to ${state.last_seq} and should have ${wanted.messages} up to ${wanted.last}.`,
    )
  }
  for (const consumer of places.consumers) await restoreConsumer(manager, name, consumer)
}

/** Sequences in the stream stay what they were: a message that is missing leaves its place free, filled for the moment of the import. */
function createWriter(nats: NatsConnection, stream: string, { next, filler }: { next: number; filler: string }) {
  const seen = createSeenIds()
  let inFlight: Promise<boolean>[] = []
  let bytes = 0
  let twice = 0

  const flush = async () => {
    const acks = await Promise.all(inFlight)
    inFlight = []
    bytes = 0
    return acks
  }
  const publish = async (subject: string, data: Uint8Array, extra: MsgHdrs | undefined) => {
    const place = next++
    const ack = send(nats, { stream, subject, data, extra, place })
    ack.catch(() => {})
    inFlight.push(ack)
    bytes += data.length
    if (inFlight.length >= IN_FLIGHT || bytes >= IN_FLIGHT_BYTES) await flush()
  }
  const fillUntil = async (sequence: number) => {
    while (next < sequence) await publish(filler, new Uint8Array(), undefined)
  }

  return {
    async add({ sequence, subject, headers: written, data }: MessageLine) {
      await fillUntil(sequence)
      const id = written[MESSAGE_ID]?.[0]
      const mayBeTwice = id !== undefined && seen.maybeSeen(id)
      // An event published twice, hours apart, is there twice; at an import's speed NATS keeps the first only. Nothing may be on its way behind it.
      if (mayBeTwice) await flush()
      await publish(subject, Buffer.from(data, 'base64'), toHeaders(written))
      if (!mayBeTwice) return
      const [stored] = await flush()
      if (stored === true) return
      twice++
      next--
      await fillUntil(sequence + 1)
    },
    async finish(last: number) {
      await fillUntil(last + 1)
      await flush()
      return { twice }
    },
  }
}

interface Sent {
  stream: string
  subject: string
  data: Uint8Array
  extra: MsgHdrs | undefined
  /** the sequence it must get */
  place: number
}

/** Whether the message was stored; false for one that NATS knows already. Throws when it came to stand elsewhere. */
async function send(nats: NatsConnection, { stream, subject, data, extra, place }: Sent): Promise<boolean> {
  const answer = await nats.request(subject, data, { timeout: ACK_MS, ...(extra !== undefined && { headers: extra }) })
  const ack = answer.json<{ stream?: string; seq?: number; duplicate?: boolean; error?: { description: string } }>()
  if (ack.error !== undefined) throw new BackupProblem(`NATS refuses a message of the stream ${stream}: ${ack.error.description}`)
  if (ack.duplicate === true) return false
  if (ack.stream === stream && ack.seq === place) return true
  throw new BackupProblem(
    `A message of the stream ${stream} came to stand at ${ack.seq} instead of ${place}: is something else publishing?`,
  )
}

function toHeaders(written: Record<string, string[]>): MsgHdrs | undefined {
  const entries = Object.entries(written)
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
