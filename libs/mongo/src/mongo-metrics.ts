import { histogramOf } from '@forecourt/telemetry/registered'
import type { MongoClient } from 'mongodb'
import { Gauge, type Registry } from 'prom-client'
import type { CommandOutcome } from './observe-commands.ts'

/** From an index hit to the timeout of a request. */
const COMMAND_BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** Usually a connection is available immediately; longer waits mean that the pool is exhausted. */
const WAIT_BUCKETS_SECONDS = [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const POOL_GAUGE = 'forecourt_mongodb_pool_connections'

/**
 * Returns a function that records the duration of a command in the registry's histogram, shared by all clients of a process. Without a registry it
 * does nothing.
 */
export function commandTimer(registry: Registry | undefined): (command: string, outcome: CommandOutcome, seconds: number) => void {
  if (registry === undefined) return () => {}
  const duration = histogramOf(registry, {
    name: 'forecourt_mongodb_command_duration_seconds',
    help: 'Duration of MongoDB commands, by command and outcome.',
    labelNames: ['command', 'outcome'],
    buckets: COMMAND_BUCKETS_SECONDS,
  })
  return (command, outcome, seconds) => duration.observe({ command, outcome }, seconds)
}

interface PoolCounts {
  open: Set<string>
  inUse: number
  pending: number
}
const pools = new WeakMap<Registry, Set<PoolCounts>>()

/** Counts a client's connections by state and measures how long operations wait for one. Call before the client connects. */
export function observePool(client: MongoClient, registry: Registry): void {
  const counts: PoolCounts = { open: new Set(), inUse: 0, pending: 0 }
  const wait = histogramOf(registry, {
    name: 'forecourt_mongodb_pool_wait_seconds',
    help: 'Time that operations waited for a connection to MongoDB.',
    labelNames: [],
    buckets: WAIT_BUCKETS_SECONDS,
  })
  const named = ({ address, connectionId }: { address: string; connectionId: number | '<monitor>' }) => `${address} ${connectionId}`
  client
    .on('connectionReady', (event) => counts.open.add(named(event)))
    .on('connectionClosed', (event) => counts.open.delete(named(event)))
    .on('connectionCheckOutStarted', () => counts.pending++)
    .on('connectionCheckOutFailed', ({ durationMS }) => {
      counts.pending--
      wait.observe(durationMS / 1000)
    })
    .on('connectionCheckedOut', ({ durationMS }) => {
      counts.pending--
      counts.inUse++
      wait.observe(durationMS / 1000)
    })
    .on('connectionCheckedIn', () => counts.inUse--)
  watched(registry).add(counts)
}

/** Returns the pools of a registry. The first call registers the gauge. */
function watched(registry: Registry): Set<PoolCounts> {
  const known = pools.get(registry)
  if (known !== undefined) return known
  const all = new Set<PoolCounts>()
  pools.set(registry, all)
  new Gauge({
    name: POOL_GAUGE,
    help: 'Connections to MongoDB in use and idle, and operations that wait for one (pending).',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const sum = (of: (counts: PoolCounts) => number) => [...all].reduce((total, counts) => total + of(counts), 0)
      this.set(
        { state: 'in_use' },
        sum(({ inUse }) => inUse),
      )
      this.set(
        { state: 'idle' },
        sum(({ open, inUse }) => Math.max(0, open.size - inUse)),
      )
      this.set(
        { state: 'pending' },
        sum(({ pending }) => pending),
      )
    },
  })
  return all
}
