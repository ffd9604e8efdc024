import { parentPort, workerData } from 'node:worker_threads'
import { sleep } from '@forecourt/timing/sleep'
import { call, type PlatformUnderTest } from './bench-client.ts'

// the thread of askMeanwhile: requests one path after the other until it receives a message, then posts the milliseconds of each request
const REQUEST_INTERVAL_MS = 25

const { platform, paths } = workerData as { platform: PlatformUnderTest; paths: readonly string[] }
const times: number[] = []
let over = false
parentPort?.once('message', () => {
  over = true
})
for (let n = 0; !over; n++) {
  const started = performance.now()
  await call(platform, 'GET', paths[n % paths.length] ?? '')
  times.push(performance.now() - started)
  await sleep(REQUEST_INTERVAL_MS)
}
parentPort?.postMessage(times)
