import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { json } from 'node:stream/consumers'
import { DeliverPolicy, type JetStreamManager, jetstream } from '@nats-io/jetstream'
import { headers, type MsgHdrs, millis } from '@nats-io/transport-node'
import { BackupProblem } from './backup-problem.ts'
import { readExported } from './export-folder.ts'
import type { Manifest } from './manifest.ts'
import type { Servers } from './run-on-servers.ts'
import type { ConsumerPosition, MessageLine, StreamPositions } from './stream-dump.ts'

const MESSAGE_ID = 'Nats-Msg-Id'
/** The number of messages in flight. The server stores the messages of one connection in order. */
const IN_FLIGHT = 128
const ACK_MS = 30_000

/**
 * Restores a stream from an export: messages with their headers and original sequences, and consumers that continue after their `ackFloor`. Messages
 * that were acknowledged out of order beyond it are redelivered. A missing sequence stays free: a filler message takes it during the import and is
 * then purged. Throws BackupProblem when the result differs from the export.
 */
export async function restoreStream(
  { nats, manager }: Servers,
  { folder, name, expected }: { folder: string; name: string; expected: Manifest['nats']['streams'][string] },
): Promise<void> {
  const path = join(folder, 'jetstream', name)
  const positions = (await json(readExported(`${path}.json.gz`))) as StreamPositions
  // a stream that was always empty has 0 as its first sequence
  let next = Math.max(expected.firstSequence, 1)
  await manager.streams.add({
    ...positions.config,
    name,
    metadata: ownMetadata(positions.config.metadata),
    first_seq: next,
    // as a service would create it in this NATS
    num_replicas: nats.info?.cluster === undefined ? 1 : 3,
  })

  const client = jetstream(nats, { timeout: ACK_MS })
  const inFlight: Promise<void>[] = []
  const publish = async (subject: string, data: Uint8Array, extra: MsgHdrs) => {
    const sequence = next++
    const stored = client.publish(subject, data, { headers: extra }).then((ack) => {
      if (ack.stream === name && ack.seq === sequence) return
      throw new BackupProblem(
        `A message of the stream ${name} was stored as number ${ack.seq} instead of ${sequence}: is something else publishing?`,
      )
    })
    stored.catch(() => {})
    inFlight.push(stored)
    if (inFlight.length >= IN_FLIGHT) await Promise.all(inFlight.splice(0))
  }
  const filler = `${(positions.config.subjects?.[0] ?? name).replace(/[.*>]+$/, '')}.import-gap`
  const fillUntil = async (sequence: number) => {
    while (next < sequence) await publish(filler, new Uint8Array(), headers())
  }
  const keepsId = deduplicated(positions)
  for await (const line of createInterface({ input: readExported(`${path}.messages.jsonl.gz`) })) {
    const message = JSON.parse(line) as MessageLine
    await fillUntil(message.sequence)
    await publish(message.subject, Buffer.from(message.data, 'base64'), headersOf(message, keepsId(message.time)))
  }
  await fillUntil(expected.lastSequence + 1)
  await Promise.all(inFlight)
  await manager.streams.purge(name, { filter: filler })

  const { state } = await manager.streams.info(name)
  const { messages, lastSequence } = expected
  if (state.messages !== messages || state.last_seq !== lastSequence) {
    throw new BackupProblem(
      `The stream ${name} has ${state.messages} messages up to ${state.last_seq} and should have ${messages} up to ${lastSequence}.`,
    )
  }
  for (const consumer of positions.consumers) await restoreConsumer(manager, name, consumer)
}

/**
 * Returns whether NATS would still have deduplicated a message of that time when the export was made. Such a message keeps its id, because its event
 * may also wait in the outbox to be published again. Older ones lose it: an import publishes the events of weeks within minutes, and an event that
 * was published twice, hours apart, must keep both sequences. NATS forgets an id when it is as old as the
 * window, and times count in whole milliseconds here.
 */
export function deduplicated({ config, lastTime }: Pick<StreamPositions, 'config' | 'lastTime'>): (time: string) => boolean {
  if (lastTime === undefined) return () => false
  const beganAt = Date.parse(lastTime) - millis(config.duplicate_window ?? 0)
  return (time) => Date.parse(time) > beganAt
}

function headersOf({ headers: written }: MessageLine, withId: boolean): MsgHdrs {
  const made = headers()
  for (const [name, values] of Object.entries(written)) {
    if (withId || name !== MESSAGE_ID) for (const value of values) made.append(name, value)
  }
  return made
}

async function restoreConsumer(manager: JetStreamManager, stream: string, { config, ackFloor }: ConsumerPosition): Promise<void> {
  const { opt_start_time: _time, num_replicas: _copies, metadata, ...kept } = config
  const from = { deliver_policy: DeliverPolicy.StartSequence, opt_start_seq: ackFloor + 1 }
  await manager.consumers.add(stream, { ...kept, ...from, metadata: ownMetadata(metadata) })
}

/** Removes the metadata that the server adds itself. */
function ownMetadata(metadata: Record<string, string> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(metadata).filter(([name]) => !name.startsWith('_nats.')))
}
