import { STAFF_PHOTO_MAX_BYTES } from '@forecourt/contracts/auth/profile'
import { FileProcesses, type ProcessEnd } from '@forecourt/file-processes/file-processes'
import { NoProcessError, ProcessFailedError } from '@forecourt/file-processes/process-errors'
import { AppError } from '@forecourt/service-kit/errors'
import { readPhoto } from '@forecourt/service-kit/read-photo'
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
/** The time limit for the next bytes of a photo. */
const STALL_MS = 60_000
/** The time after which a photo that still arrives makes room for those that wait. */
const ARRIVAL_MS = 90_000

/** Processes staff photos, a few at a time, in a separate process that starts with the first (design: files in processes). */
export function createPhotoIntake(onProcessEnded: (reason: ProcessEnd, detail: string | null) => void) {
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
  const read = async (open: () => Promise<AsyncIterable<Buffer>>): Promise<Buffer> => {
    const begunAt = performance.now()
    const mustLeave = () => limit.pendingCount > 0 && performance.now() - begunAt > ARRIVAL_MS
    return readPhoto(open(), STAFF_PHOTO_MAX_BYTES, { stallMs: STALL_MS, mustLeave })
  }
  return {
    /**
     * Reads a photo once a slot is free, and returns its JPEG. Throws 400 when it is not a photo (rules: staff profile), 408 when it stalls, or is slow
     * while others wait, 503 when too many wait, and the errors of `open` and its stream.
     */
    async take(open: () => Promise<AsyncIterable<Buffer>>): Promise<Buffer> {
      if (limit.pendingCount >= MAX_WAITING) throw photosBusy()
      return limit(async () => draw(await read(open)))
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

function photosBusy(cause?: unknown): AppError {
  const message = 'Too many photos are arriving right now. Please try again in a few seconds.'
  return new AppError({ status: 503, code: 'PHOTOS_BUSY', message, cause })
}
