import { serveFiles } from '@forecourt/file-processes/serve-files'
import { AppError } from '@forecourt/service-kit/errors'
import type { PhotoRefusal } from './photo-refusals.ts'
import { type PhotoTask, type ProcessedPhoto, processPhoto } from './process-photo.ts'

/** The result for a photo: rendered, null if it must be rendered alone, or refused. */
export type DrawnPhoto = { photo: ProcessedPhoto | null } | { refused: PhotoRefusal }

// the process that renders photos, so that a malicious photo can harm only this process (design: files in processes)
serveFiles<PhotoTask, never, DrawnPhoto>(async (file, task) => {
  try {
    return { photo: await processPhoto(file, task) }
  } catch (error) {
    if (error instanceof AppError) return { refused: error.code as PhotoRefusal }
    throw error
  }
})
