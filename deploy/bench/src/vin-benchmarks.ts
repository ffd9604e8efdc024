import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { decodeVin } from '@forecourt/vin/decoder/decode-vin'
import type { BenchResult } from './bench-result.ts'
import { sampleVins } from './vin-samples.ts'

/** Measures the VIN decoder: the time to its first VIN, VINs of different patterns per second, so that none is cached, and its memory. */
export async function vinBenchmarks(): Promise<BenchResult[]> {
  const now = new Date()
  const vins = sampleVins()
  // CPU time, so that other work on the machine does not count
  const cold = process.cpuUsage()
  decodeVin(vins[0] ?? '', now)
  const first = process.cpuUsage(cold)
  const before = process.cpuUsage()
  const decoded = vins.filter((vin) => decodeVin(vin, now) !== null).length
  const { user, system } = process.cpuUsage(before)
  if (decoded < vins.length / 2) throw new Error(`only ${decoded} of ${vins.length} VINs are of makers that are known`)
  const cpuSeconds = (user + system) / 1e6
  return [
    {
      name: 'first VIN decoded',
      measured: (first.user + first.system) / 1_000,
      bound: { atMost: 100 },
      unit: 'ms of one core',
      detail: 'its file read and unpacked',
    },
    {
      name: 'VINs decoded',
      measured: vins.length / cpuSeconds,
      bound: { atLeast: 5_000 },
      unit: 'a second of one core',
      detail: `${vins.length} of different patterns in ${cpuSeconds.toFixed(2)} s`,
    },
    {
      name: 'memory of the VIN decoder',
      measured: await decoderMiB(),
      bound: { atMost: 60 },
      unit: 'MiB',
      detail: 'what a process grew by that decoded as many',
    },
  ]
}

/** Returns the memory growth of a process that decodes. It is a separate one, because this process has used memory for other things. */
async function decoderMiB(): Promise<number> {
  const child = fork(fileURLToPath(new URL('./vin-memory.js', import.meta.url)), { execArgv: ['--expose-gc'] })
  const [mib] = (await once(child, 'message')) as [number]
  if (child.exitCode === null) await once(child, 'exit')
  return mib
}
