import { onTestFinished } from 'vitest'

/** Ends something that a test has started. */
type Cleanup = () => unknown

const ofTheFile: Cleanup[] = []

/** Runs `cleanup` after the calling test, or after the test file when called from a hook. The last registered one runs first. */
export function afterTest(cleanup: Cleanup): void {
  try {
    onTestFinished(async () => void (await cleanup()))
  } catch {
    // called outside of a test: in a beforeAll, or at the top level of the file
    ofTheFile.push(cleanup)
  }
}

/** Runs the cleanups that are left at the end of a test file. Called by the setup of every test file. */
export async function cleanUpAfterFile(): Promise<void> {
  for (let cleanup = ofTheFile.pop(); cleanup !== undefined; cleanup = ofTheFile.pop()) await cleanup()
}
