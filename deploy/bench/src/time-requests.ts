import { sleep } from '@forecourt/timing/sleep'
import { call, type PlatformUnderTest } from './bench-client.ts'

/** Requests the paths in turn while `isOn`, with a pause after each request; returns the milliseconds of each. */
export async function timeRequests(
  platform: PlatformUnderTest,
  paths: readonly string[],
  pauseMs: number,
  isOn: () => boolean,
): Promise<number[]> {
  const times: number[] = []
  while (isOn()) {
    const started = performance.now()
    await call(platform, 'GET', paths[times.length % paths.length] ?? '')
    times.push(performance.now() - started)
    await sleep(pauseMs)
  }
  return times
}
