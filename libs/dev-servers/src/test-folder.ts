import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterTest } from './after-test.ts'

/** Creates a folder that is deleted after the calling test, or after the test file when called outside of a test. */
export async function testFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-test-'))
  afterTest(() => rm(folder, { recursive: true, force: true }))
  return folder
}
