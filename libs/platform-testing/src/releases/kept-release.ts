import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import { runImport } from '@forecourt/backup/testing/small-platform'
import { adminCommand } from '@forecourt/dev-servers/mongo-member'
import { startMongoMembers } from '@forecourt/dev-servers/mongo-members'
import { testNats } from '@forecourt/dev-servers/test-servers'
import { onTestFinished } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../test-platform.ts'
import type { Readers } from './read-everything.ts'

/** The folder with one folder per release: `copy`, as `make export` wrote it, and `read.json.gz`. */
export const RELEASES = fileURLToPath(new URL('../../releases', import.meta.url))

/** The responses of a release on its own copy. */
interface ReleaseReading {
  /** the ISO time of the copy. The tests set the clock to it, so that links are valid and visits as old as then. */
  at: string
  readers: Readers
  /** the responses by operation and reader; see `readEverything` */
  responses: Record<string, unknown>
}

export function keptReleases(): string[] {
  return readdirSync(RELEASES)
}

export function readingOf(release: string): ReleaseReading {
  return JSON.parse(gunzipSync(readFileSync(fileOf(release))).toString())
}

export function saveReading(release: string, reading: ReleaseReading): void {
  writeFileSync(fileOf(release), gzipSync(JSON.stringify(reading)))
}

function fileOf(release: string): string {
  return join(RELEASES, release, 'read.json.gz')
}

/**
 * Starts the platform on the data of a copy, with a clock one minute after it was made. Its mongod does not delete expired documents, because it
 * would use the machine's clock instead of the platform's. Stops everything after the test.
 */
export async function startOnCopy(folder: string, at: string): Promise<TestPlatform> {
  const [mongo, nats] = await Promise.all([startMongoMembers(1), testNats()])
  onTestFinished(async () => {
    await Promise.all([mongo.stop(), nats.stop()])
  })
  await adminCommand(mongo.members[0]?.port ?? 0, { setParameter: 1, ttlMonitorEnabled: false })
  const { code, said } = await runImport({ env: { MONGODB_URL: mongo.url, NATS_URL: nats.url, DATABASE_PREFIX: '' } }, folder)
  if (code !== 0) throw new Error(said)
  const aheadMs = Date.parse(at) + 60_000 - Date.now()
  const clock = () => new Date(Date.now() + aheadMs)
  return await startTestPlatform({ mongodbUrl: mongo.url, natsUrl: nats.url, databasePrefix: '', clock })
}
