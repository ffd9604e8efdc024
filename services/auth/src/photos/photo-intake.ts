import { FileProcesses, type ProcessEnd } from '@forecourt/file-processes/file-processes'
import { NoProcessError, ProcessFailedError } from '@forecourt/file-processes/process-errors'
import { AppError } from '@forecourt/service-kit/errors'
import { photoRejection } from '@forecourt/service-kit/sniff-photo'
import pLimit from 'p-limit'
import { photoRefused } from './photo-refusals.ts'
import type { RenderedPhoto } from './staff-photo-worker.ts'

const MIB = 1024 * 1024
/** Memory of the process that renders photos. A photo of 32 megapixels takes about 130 MiB. */
const MAX_RESIDENT_BYTES = 200 * MIB
const PHOTOS_PER_PROCESS = 200
const IDLE_MS = 30_000
const DRAWING_TIMEOUT_MS = 20_000
/** Low, so that sign-ins and other requests come first. */
const PRIORITY = 5
/** Concurrent photos in memory, at most 10 MB each. */
const CONCURRENCY = 3
const MAX_WAITING = 30
const ARRIVAL_TIMEOUT_MS = 60_000

/** Processes staff photos, a few at a time, in a separate process that starts with the first (design: files in processes). */
export function createPhotoIntake(
  onProcessEnded: (reason: ProcessEnd, detail: string | null) => void,
  arrivalTimeoutMs = ARRIVAL_TIMEOUT_MS,
) {
  const pool = new FileProcesses<null, never, RenderedPhoto>({
    module: new URL('./staff-photo-worker.ts', import.meta.url),
    processes: 1,
    filesPerProcess: PHOTOS_PER_PROCESS,
    maxResidentBytes: MAX_RESIDENT_BYTES,
    idleMs: IDLE_MS,
    timeoutMs: DRAWING_TIMEOUT_MS,
    priority: PRIORITY,
    onProcessEnded,
  })
  const limit = pLimit(CONCURRENCY)
  const draw = async (file: Buffer): Promise<Buffer> => {
    const refusal = photoRejection(file)
    if (refusal !== null) throw photoRefused(refusal)
    const outcome = await pool.outcome([file], null).catch(refuse)
    if (outcome.type === 'failed') throw new Error(`a photo could not be drawn: ${outcome.message}`)
    const { result } = outcome
    if (typeof result === 'string') throw photoRefused(result)
    return Buffer.from(result.buffer, result.byteOffset, result.byteLength)
  }
  return {
    /**
     * Reads a photo once a slot is free, and returns its JPEG. Throws 400 when it is not a photo (rules: staff profile), 408 when it arrives too
     * slowly, 503 when too many wait, and the errors of `open` and its stream.
     */
    async take(open: () => Promise<AsyncIterable<Buffer>>): Promise<Buffer> {
      if (limit.pendingCount >= MAX_WAITING) throw photosBusy()
      return limit(async () => draw(await readWithin(await open(), arrivalTimeoutMs)))
    },
    close: () => pool.close(),
  }
}

export type PhotoIntake = ReturnType<typeof createPhotoIntake>

/** A photo that crashes the process counts as damaged. One that takes too long gets 503, because it may succeed when there is less load. */
function refuse(error: unknown): never {
  if (error instanceof NoProcessError) throw photosBusy(error)
  if (error instanceof ProcessFailedError) throw error.reason === 'failed' ? photoRefused('PHOTO_UNREADABLE') : photosBusy(error)
  throw error
}

/** Reads the whole file within a timeout, because a slow upload occupies a slot. */
async function readWithin(stream: AsyncIterable<Buffer>, timeoutMs: number): Promise<Buffer> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooSlow()), timeoutMs)
  })
  const pieces: Buffer[] = []
  const reading = stream[Symbol.asyncIterator]()
  try {
    for (;;) {
      const { done, value } = await Promise.race([reading.next(), late])
      if (done === true) return Buffer.concat(pieces)
      pieces.push(value)
    }
  } finally {
    clearTimeout(timer)
  }
}

function tooSlow(): AppError {
  const message = 'The photo took too long to arrive. Check your connection and try again.'
  return new AppError({ status: 408, code: 'PHOTO_TOO_SLOW', message })
}

function photosBusy(cause?: unknown): AppError {
  const message = 'Too many photos are arriving right now. Please try again in a few seconds.'
  return new AppError({ status: 503, code: 'PHOTOS_BUSY', message, cause })
}
