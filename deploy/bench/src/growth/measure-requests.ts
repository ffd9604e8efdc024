import type { ProcessPlatform } from '@forecourt/platform-testing/processes/process-platform'
import { openStoredFacts } from '@forecourt/platform-testing/stored/stored-facts'
import { sleep } from '@forecourt/timing/sleep'
import { jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import type { PlatformUnderTest } from '../bench-client.ts'
import type { BenchServers } from '../on-processes.ts'
import { residentMiB } from '../resident-memory.ts'
import { processorSeconds } from '../use-of-process.ts'
import type { GrownDealership } from './grown-dealership.ts'
import type { RequestKind } from './request-kinds.ts'
import { type Sender, sendAll } from './send-requests.ts'
import { settled } from './settled.ts'

const IDLE_MS = 10_000

/** A figure of each process, by its name. */
export type ByProcess = Readonly<Record<string, number>>

export interface Costs {
  /** cores without requests */
  idle: ByProcess
  /** CPU seconds of a request, including the work that follows from it; only the measured kinds */
  seconds: Partial<Record<RequestKind, ByProcess>>
  /** bytes of a request in the streams that keep events for 30 days */
  streamBytes: Partial<Record<RequestKind, number>>
  heartbeatBytes: number
  residentMiB: ByProcess
}

/** Creates a meter of what requests cost every process of a platform, including MongoDB and NATS. */
export function createCostMeter(processes: ProcessPlatform, platform: PlatformUnderTest, servers: BenchServers) {
  const pids = () => ({
    ...Object.fromEntries(processes.replicas.map(({ service, pid }) => [service, pid])),
    mongod: servers.mongodPid(),
    'nats-server': servers.natsPid,
  })
  const ofEach = (figure: (pid: number) => number): ByProcess =>
    Object.fromEntries(Object.entries(pids()).map(([name, pid]) => [name, figure(pid)]))

  /** Returns the cores that each process uses without requests. */
  const idleCores = async (): Promise<ByProcess> => {
    const [before, began] = [ofEach(processorSeconds), performance.now()]
    await sleep(IDLE_MS)
    const seconds = (performance.now() - began) / 1000
    return minus(ofEach(processorSeconds), before, (after, other) => (after - other) / seconds)
  }

  return {
    /** Sends requests of some kinds to all dealerships in turn, one kind after the other. */
    async measure(
      senders: Readonly<Record<RequestKind, Sender>>,
      kinds: readonly RequestKind[],
      dealerships: readonly GrownDealership[],
    ): Promise<Costs> {
      const stored = await openStoredFacts({ mongodbUrl: platform.mongodbUrl, databasePrefix: '', nats: { url: platform.natsUrl } })
      try {
        await settled(stored, { visits: true })
        const idle = await idleCores()
        const seconds: Costs['seconds'] = {}
        const streamBytes: Costs['streamBytes'] = {}
        let heartbeatBytes = Number.NaN
        for (const kind of kinds) {
          const sender = senders[kind]
          await sender.prepare?.(dealerships)
          await settled(stored)
          const before = ofEach(processorSeconds)
          const streamsBefore = await streams(platform)
          const began = performance.now()
          await sendAll(sender, dealerships)
          await settled(stored, { visits: sender.untilVisitsEnd === true })
          const elapsedS = (performance.now() - began) / 1000
          const took = minus(ofEach(processorSeconds), before, (after, other) => after - other)
          seconds[kind] = minus(took, idle, (used, cores) => Math.max(0, used - cores * elapsedS) / sender.count)
          const streamsAfter = await streams(platform)
          streamBytes[kind] = (streamsAfter.events - streamsBefore.events) / sender.count
          if (kind === 'heartbeat') heartbeatBytes = (streamsAfter.heartbeats - streamsBefore.heartbeats) / sender.count
          // the end of these visits must not count for the next kind
          await settled(stored, { visits: true })
        }
        return { idle, seconds, streamBytes, heartbeatBytes, residentMiB: ofEach(residentMiB) }
      } finally {
        await stored.close()
      }
    },
  }
}

async function streams({ natsUrl }: PlatformUnderTest): Promise<{ events: number; heartbeats: number }> {
  const nats = await connect({ servers: natsUrl })
  const held = { events: 0, heartbeats: 0 }
  for await (const { config, state } of (await jetstreamManager(nats)).streams.list()) {
    held[config.name === 'leads-heartbeats' ? 'heartbeats' : 'events'] += state.bytes
  }
  await nats.close()
  return held
}

function minus(of: ByProcess, other: ByProcess, by: (one: number, other: number) => number): ByProcess {
  return Object.fromEntries(Object.entries(of).map(([name, value]) => [name, by(value, other[name] ?? 0)]))
}
