import { onTestFinished } from 'vitest'

/** Ends something that a test has started. */
type Cleanup = () => unknown

const ofTheFile: Cleanup[] = []

/** Runs `cleanup` after the calling test, or after the test file when called from a hook. The last registered one runs first. */
export function whenOver(cleanup: Cleanup): void {
  try {
    onTestFinished(async () => void (await cleanup()))
  } catch {
    // not in a test: in a beforeAll, or in the file itself
    ofTheFile.push(cleanup)
  }
}

/** Runs what was left to the end of a test file; the setup of every test file does so. */
export async function endOfFile(): Promise<void> {
  for (let cleanup = ofTheFile.pop(); cleanup !== undefined; cleanup = ofTheFile.pop()) await cleanup()
}
