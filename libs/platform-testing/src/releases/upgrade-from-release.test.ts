import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { runExport } from '@forecourt/backup/testing/small-platform'
import { expect, test } from 'vitest'
import { createSampleWorld } from '../requests/sample-world.ts'
import { settledState } from '../stored/database-state.ts'
import { startTestPlatform } from '../test-platform.ts'
import { keptReleases, RELEASES, readingOf, saveReading, startOnCopy } from './kept-release.ts'
import { readEverything, readersOf } from './read-everything.ts'
import { inCommon, lostOrChanged } from './same-or-more.ts'

/** The release that `make keep-release` stores; '' in a test run. */
const KEEP = process.env.KEEP_RELEASE ?? ''
/** Reads with other text than in a kept release, on purpose: the export of an inventory has more columns. */
const CHANGED_TEXTS = ['inventory-feed.exportVehicles']
/** Changes of other reads, on purpose. */
const CHANGED_VALUES: readonly RegExp[] = [
  // the path of an alert of a lead also names its customer since
  /^\.notifications\.listAlerts as \w+\.alerts\[\d+\]\.path: "\/admin\/leads\/\w+\/\w+\?customer=\w+" instead of /,
  // links that were made and never sent counted as sent
  /^\.leads\.(getHome|listDealershipActivity) as \w+(\[\d+\]|\.week)\.days\[\d+\]\.sent: \d+ instead of \d+$/,
]

test.runIf(KEEP === '').each(keptReleases())(
  'starts on the data of release %s and returns the same or more for every read',
  async (release) => {
    const { at, readers, responses } = readingOf(release)
    const platform = await startOnCopy(join(RELEASES, release, 'copy'), at)
    const now = await readEverything(platform, readers)
    expect(Object.keys(responses).length).toBeGreaterThan(100)
    const hasNewText = ([read]: [string, unknown]) => CHANGED_TEXTS.some((id) => read.startsWith(`${id} as `))
    const changed = Object.entries(responses).filter(hasNewText)
    for (const [read] of changed) expect(now).toHaveProperty([read])
    const same = Object.fromEntries(Object.entries(responses).filter((entry) => !hasNewText(entry)))
    const isOnPurpose = (change: string) => CHANGED_VALUES.some((pattern) => pattern.test(change))
    expect(lostOrChanged(same, now).filter((change) => !isOnPurpose(change))).toEqual([])
  },
)

test.runIf(KEEP !== '')(
  'stores a release: a copy of its data and the responses of every read',
  async () => {
    const folder = join(RELEASES, KEEP)
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true })
    const source = await startTestPlatform()
    const readers = readersOf(await createSampleWorld(source))
    await settledState(source)
    const { mongodbUrl, databasePrefix = '' } = source.options
    const env = { MONGODB_URL: mongodbUrl, NATS_URL: source.nats.url, DATABASE_PREFIX: databasePrefix }
    const copy = join(folder, 'copy')
    const { code, said } = await runExport({ env }, copy)
    expect(code, said).toBe(0)

    const at = new Date().toISOString()
    const readings: Record<string, unknown>[] = []
    for (let time = 0; time < 2; time++) readings.push(await readEverything(await startOnCopy(copy, at), readers))
    saveReading(KEEP, { at, readers, responses: inCommon(readings[0], readings[1]) as Record<string, unknown> })
  },
  600_000,
)
