import { afterEach, expect, test, vi } from 'vitest'
import { FileProcesses, type FileProcessesSettings, type ProcessEnd } from './file-processes.ts'
import { NoProcessError, ProcessFailedError } from './process-errors.ts'
import type { SamplePart, SampleTask } from './testing/sample-worker.ts'

const HOUR_MS = 3_600_000
const FILE = [Buffer.from('four'), Buffer.from('more')]

let ended: [ProcessEnd, string | null][] = []
const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()))
  ended = []
})

function start(settings: Partial<FileProcessesSettings> = {}) {
  const pool = new FileProcesses<SampleTask, SamplePart, string>({
    module: new URL('./testing/sample-worker.ts', import.meta.url),
    processes: 1,
    filesPerProcess: 100,
    maxResidentBytes: Number.POSITIVE_INFINITY,
    idleMs: HOUR_MS,
    timeoutMs: HOUR_MS,
    priority: 0,
    onProcessEnded: (reason, detail) => ended.push([reason, detail]),
    ...settings,
  })
  closers.push(() => pool.close())
  /** Returns the id of the process that has worked on a file. */
  const pid = async () => {
    const outcome = await pool.outcome(FILE, 'bytes')
    return outcome.type === 'done' ? Number(/^8 bytes by (\d+)$/.exec(outcome.result)?.[1]) : Number.NaN
  }
  return { pool, pid }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const reasons = () => ended.map(([reason]) => reason)

test('one process works on one file after another and receives each one complete from its pieces', async () => {
  const { pid } = start()
  const first = await pid()
  expect(first).toBeGreaterThan(0)
  expect(await Promise.all([pid(), pid()])).toEqual([first, first])
  expect(ended).toEqual([])
})

test('a process that uses too much memory is replaced after its current file', async () => {
  const { pid } = start({ maxResidentBytes: 1 })
  const [first, second] = [await pid(), await pid()]
  expect(second).not.toBe(first)
  expect(reasons()).toEqual(['grown', 'grown'])
})

test('a process is replaced after its maximum number of files', async () => {
  const { pid } = start({ filesPerProcess: 2 })
  const pids = [await pid(), await pid(), await pid()]
  expect(pids[1]).toBe(pids[0])
  expect(pids[2]).not.toBe(pids[0])
  expect(reasons()).toEqual(['worn'])
})

test('a file that hangs its process fails, and another process works on the next one', async () => {
  const { pool } = start({ timeoutMs: 10_000, minProcessorShare: 0 })
  await expect(pool.outcome(FILE, 'hang')).rejects.toMatchObject({ reason: 'too-slow' })
  expect(ended).toEqual([['too-slow', expect.stringContaining('no result within 10 s')]])
  expect(await pool.outcome(FILE, 'throw')).toMatchObject({ type: 'failed' })
})

test('a file whose process gets less than its share of a CPU fails as starved', async () => {
  // more than exists: no process can have it
  const { pool } = start({ timeoutMs: 500, minProcessorShare: 100 })
  await expect(pool.outcome(FILE, 'hang')).rejects.toMatchObject({ reason: 'starved' })
  expect(reasons()).toEqual(['starved'])
})

test('a file that ends its process fails alone, and a file that throws leaves its process running', async () => {
  const { pool, pid } = start()
  await expect(pool.outcome(FILE, 'end')).rejects.toThrow(ProcessFailedError)
  expect(reasons()).toEqual(['failed'])
  const after = await pid()
  expect(await pool.outcome(FILE, 'throw')).toEqual({ type: 'failed', message: 'this file cannot be worked on' })
  expect(await pid()).toBe(after)
})

test('a process that cannot start counts as failed', async () => {
  const { pool } = start({ module: new URL('./testing/ending-worker.ts', import.meta.url) })
  await expect(pool.outcome(FILE, 'bytes')).rejects.toThrow(NoProcessError)
  expect(ended).toEqual([['failed', expect.stringContaining('it ended with 3')]])
})

test('parts arrive one after another, and a process is ended when its parts are no longer read', async () => {
  const { pool } = start()
  const parts: SamplePart[] = []
  for await (const part of pool.run(FILE, 'halves')) parts.push(part)
  expect(parts).toEqual([{ bytes: 4 }, { bytes: 8 }])
  for await (const _part of pool.run(FILE, 'halves')) break
  expect(reasons()).toEqual(['cut-off'])
})

test('a source that fails rejects only its file, and a caller that aborts while waiting takes no slot', async () => {
  const { pool, pid } = start()
  async function* broken() {
    yield FILE[0] ?? Buffer.alloc(0)
    throw new Error('the store is unavailable')
  }
  await expect(pool.outcome(broken(), 'bytes')).rejects.toThrow('the store is unavailable')
  await expect(pool.outcome(FILE, 'bytes', AbortSignal.abort(new Error('no longer needed')))).rejects.toThrow('no longer needed')
  expect(await pid()).toBeGreaterThan(0)
})

test('a worker process does not inherit the environment variables', async () => {
  vi.stubEnv('A_KEY', 'a secret of the service')
  const { pool } = start()
  const outcome = await pool.outcome(FILE, 'environment')
  expect(JSON.stringify(outcome)).not.toContain('a secret of the service')
})

test('an idle process is ended, and the next file starts another one', async () => {
  const { pid } = start({ idleMs: 1 })
  const first = await pid()
  await expect.poll(() => isRunning(first)).toBe(false)
  expect(await pid()).not.toBe(first)
  // the normal end of an idle process is not reported
  expect(ended).toEqual([])
})

test('close ends running files and rejects waiting ones', async () => {
  const { pool, pid } = start()
  const first = await pid()
  const running = pool.outcome(FILE, 'hang').catch((error: unknown) => error)
  const waiting = pool.outcome(FILE, 'bytes').catch((error: unknown) => error)
  await pool.close()
  expect(await running).toBeInstanceOf(ProcessFailedError)
  expect(await waiting).toBeInstanceOf(NoProcessError)
  expect(isRunning(first)).toBe(false)
  expect(ended).toEqual([])
})
