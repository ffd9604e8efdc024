import { onProcesses } from '../on-processes.ts'
import { drained, storedHeartbeats } from '../packet-client.ts'
import { peaks, type Sample, slopePerMinute } from './slope.ts'
import { prepareSoak } from './soak-load.ts'
import { type Watching, watchProcesses } from './watch-processes.ts'

/** Long enough to detect slow growth. */
const MINUTES = wholeNumber('MINUTES', 30)
const PACKETS = wholeNumber('PACKETS', 1_000)
/** Only the last two thirds count, because caches fill and code is compiled at first. */
const WARM_UP_MINUTES = MINUTES / 3
const PEAK_EVERY_MINUTES = Math.max(0.5, MINUTES / 30)
const MEMORY_MIB_PER_MINUTE = 1
/** Connection pools vary by less than this; a leak grows by more in the time. */
const FILES_IN_ALL = 20

interface Verdict {
  name: string
  line: string
  problems: string[]
}

await onProcesses(async (processes, platform) => {
  const soak = await prepareSoak(platform, PACKETS)
  console.log(`${PACKETS} packets are open; ${MINUTES} minutes from now on`)
  const before = await storedHeartbeats(platform)
  const watching = watchProcesses(processes.replicas.map(({ service, pid }) => ({ name: service, pid })))
  const counts = await soak(AbortSignal.timeout(MINUTES * 60_000))
  const seen = watching.stop()
  const { stored, waiting, deadLetters } = await drained(platform)

  const verdicts = [...seen].map(([name, watched]) => judge(name, watched))
  for (const { line } of verdicts) console.log(line)
  const { failures, ...responses } = counts
  console.log(
    JSON.stringify({
      ...responses,
      failed: Object.fromEntries(failures),
      waiting,
      deadLetters,
      lostHeartbeats: counts.heartbeats - (stored - before),
    }),
  )
  const problems = [
    ...verdicts.flatMap((verdict) => verdict.problems),
    ...[...failures].map(([what, times]) => `${what} failed ${times} times`),
    ...(waiting + deadLetters > 0 ? [`${waiting} messages are left, ${deadLetters} dead letters`] : []),
    ...(stored - before < counts.heartbeats ? [`${counts.heartbeats - (stored - before)} heartbeats are lost`] : []),
  ]
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length === 0 ? 0 : 1
})

function judge(name: string, { memoryMiB, files, sockets }: Watching): Verdict {
  const warm = (samples: readonly Sample[]) => samples.filter(({ minute }) => minute >= WARM_UP_MINUTES)
  const grows = slopePerMinute(peaks(warm(memoryMiB), PEAK_EVERY_MINUTES))
  const more = growth(warm(files))
  const line = [
    name.padEnd(16),
    `${seenAt(warm(memoryMiB).at(0)).toFixed(0)} to ${seenAt(memoryMiB.at(-1)).toFixed(0)} MiB`.padEnd(18),
    `${grows >= 0 ? '+' : ''}${grows.toFixed(2)} MiB/min`.padEnd(16),
    `${seenAt(warm(files).at(0))} to ${seenAt(files.at(-1))} open files`.padEnd(24),
    `${seenAt(warm(sockets).at(0))} to ${seenAt(sockets.at(-1))} of them connections`,
  ].join(' ')
  const problems = [
    ...(grows >= MEMORY_MIB_PER_MINUTE ? [`${name} grows by ${grows.toFixed(2)} MiB a minute`] : []),
    ...(more > FILES_IN_ALL ? [`${name} has ${more.toFixed(0)} more open files than at first`] : []),
  ]
  return { name, line, problems }
}

/** Returns the growth from the first to the last sample along the fitted line. */
function growth(samples: readonly Sample[]): number {
  return slopePerMinute(samples) * (valueOfMinute(samples.at(-1)) - valueOfMinute(samples.at(0)))
}

function seenAt(sample: Sample | undefined): number {
  return sample?.value ?? 0
}

function valueOfMinute(sample: Sample | undefined): number {
  return sample?.minute ?? 0
}

function wholeNumber(name: string, otherwise: number): number {
  const value = Number(process.env[name] || otherwise)
  if (!Number.isInteger(value) || value < 1 || value > 100_000) throw new Error(`${name} is a whole number from 1 on`)
  return value
}
