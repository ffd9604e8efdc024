import { FileProcesses, type ProcessEnd } from '@forecourt/file-processes/file-processes'
import { NoProcessError, ProcessFailedError } from '@forecourt/file-processes/process-errors'
import { photoRefused } from './photo-refusals.ts'
import type { DrawnPhoto } from './photo-worker.ts'
import { photosBusy } from './photos-busy.ts'
import type { PhotoTask, ProcessedPhoto } from './process-photo.ts'

const MIB = 1024 * 1024
/** Rendering an image of 50 megapixels takes about 200 MiB. */
const MAX_RESIDENT_BYTES = 220 * MIB
const PHOTOS_PER_PROCESS = 500
const IDLE_MS = 30_000
/** A photo of 12 megapixels takes 0.3 s on an idle processor. */
const TIMEOUT_MS = 30_000
/** Niceness: requests come before photos, which browsers upload in the background. */
const PRIORITY = 5

/** Creates the rendering processes, at most `processes`. They start with the first photo. */
export function createPhotoDrawing(processes: number, onProcessEnded: (reason: ProcessEnd, detail: string | null) => void) {
  const pool = new FileProcesses<PhotoTask, never, DrawnPhoto>({
    module: new URL('./photo-worker.ts', import.meta.url),
    processes,
    filesPerProcess: PHOTOS_PER_PROCESS,
    maxResidentBytes: MAX_RESIDENT_BYTES,
    idleMs: IDLE_MS,
    timeoutMs: TIMEOUT_MS,
    priority: PRIORITY,
    onProcessEnded,
  })
  return {
    /**
     * Renders a photo. Returns null for a large one that must be rendered alone. Throws 400 when it is damaged, too large or crashes its process, 503
     * when no process is available or rendering takes too long.
     */
    async draw(file: Uint8Array, task: PhotoTask): Promise<ProcessedPhoto | null> {
      const outcome = await pool.outcome([file], task).catch(refuse)
      if (outcome.type === 'failed') throw new Error(`a photo could not be drawn: ${outcome.message}`)
      const { result } = outcome
      if ('refused' in result) throw photoRefused(result.refused)
      return result.photo
    },
    close: () => pool.close(),
  }
}

/** Maps the error of a process: a photo that crashes it counts as damaged; one that takes too long may succeed on a retry. */
function refuse(error: unknown): never {
  if (error instanceof NoProcessError) throw photosBusy(error)
  if (error instanceof ProcessFailedError) throw error.reason === 'failed' ? photoRefused('PHOTO_UNREADABLE') : photosBusy(error)
  throw error
}
