import { parentPort, workerData } from 'node:worker_threads'
import { timeRequests } from './time-requests.ts'

// the thread of timeRequestsInThread: makes requests until it receives a message, then posts the milliseconds of each
const PAUSE_MS = 25

const { platform, paths } = workerData
let isOn = true
parentPort?.once('message', () => {
  isOn = false
})
parentPort?.postMessage(await timeRequests(platform, paths, PAUSE_MS, () => isOn))
