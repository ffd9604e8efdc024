import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PlatformUnderTest } from './bench-client.ts'
import { type BenchLine, describeLine, holds } from './bench-line.ts'
import { crowdLines } from './crowd-lines.ts'
import { documentsLines } from './documents-lines.ts'
import { gatewayLine } from './gateway-line.ts'
import { generateBenchFeed } from './generate-bench-feed.ts'
import { heartbeatLines } from './heartbeat-lines.ts'
import { importLines } from './import-lines.ts'
import { openPacketsLines } from './open-packets-lines.ts'
import { rebuildLine } from './rebuild-line.ts'
import { scaleLines } from './scale-lines.ts'
import { searchLines } from './search-lines.ts'
import { signInLines } from './sign-in-lines.ts'
import { sizingLines } from './sizing-lines.ts'
import { vinLines } from './vin-lines.ts'

/**
 * `make bench`: starts the platform as a process of its own, measures every line against its yardstick in the same run, prints them, and fails
 * naming the lines that are out of bounds. ROWS makes the import smaller for trying the bench itself.
 */
const ROWS = Number(process.env.ROWS ?? 100_000)
/** of the imports whose cost per row and memory are compared; the first one warms up */
const SCALE = [ROWS / 100, ROWS / 10, ROWS, ROWS * 5]

/** How `make start` and the images start Node.js. */
const RUN_FLAGS = ['--max-semi-space-size=32', '--v8-pool-size=1']

const folder = await mkdtemp(join(tmpdir(), 'forecourt-bench-feed-'))
const lines: BenchLine[] = []
const note = (measured: BenchLine[]) => {
  for (const line of measured) process.stdout.write(`${describeLine(line)}\n`)
  lines.push(...measured)
}

/** Starts a platform, gives it to `measure` and stops it again. */
async function onPlatform(measure: (platform: PlatformUnderTest, identity: () => Promise<string>) => Promise<void>): Promise<void> {
  const child = fork(fileURLToPath(new URL('./platform-process.js', import.meta.url)), { execArgv: [...RUN_FLAGS] })
  try {
    const [platform] = (await once(child, 'message')) as [PlatformUnderTest]
    await measure(platform, async () => {
      child.send('identity')
      return (await once(child, 'message'))[0] as string
    })
  } finally {
    if (child.connected) child.disconnect()
    if (child.exitCode === null) await once(child, 'exit')
  }
}

try {
  note(vinLines())
  await onPlatform(async (platform, identity) => {
    const imported = await importLines(platform, await generateBenchFeed(folder, ROWS))
    note(imported.lines)
    note([await gatewayLine(platform, imported.dealershipId, await identity())])
    note(await heartbeatLines(platform))
    note(await signInLines(platform))
    note(await crowdLines(platform, folder))
  })
  // one of its own: a process does not give back the memory that it once had
  await onPlatform(async (platform) => note(await scaleLines(platform, folder, SCALE)))
  await onPlatform(async (platform) => note(await searchLines(platform, folder)))
  await onPlatform(async (platform) => {
    note(await openPacketsLines(platform))
    note([await rebuildLine(platform)])
  })
  note(await documentsLines(folder))
  note(await sizingLines(await generateBenchFeed(folder, ROWS)))
} finally {
  await rm(folder, { recursive: true, force: true })
}

const failed = lines.filter((line) => !holds(line))
if (failed.length > 0) {
  process.stdout.write(`\nOut of bounds: ${failed.map(({ name }) => name).join('; ')}\n`)
  process.exitCode = 1
}
