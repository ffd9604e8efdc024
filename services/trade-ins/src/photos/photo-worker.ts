import { serveFiles } from '@forecourt/file-processes/serve-files'
import { AppError } from '@forecourt/service-kit/errors'
import type { PhotoRefusal } from './photo-refusals.ts'
import { type ProcessedPhoto, processPhoto } from './process-photo.ts'

/** The result for a photo: rendered, or refused. */
export type DrawnPhoto = { photo: ProcessedPhoto } | { refused: PhotoRefusal }

// the process that renders photos, so that a malicious photo can harm only this process (design: files in processes)
serveFiles<null, never, DrawnPhoto>(async (file) => {
  try {
    return { photo: await processPhoto(file) }
  } catch (error) {
    if (error instanceof AppError) return { refused: error.code as PhotoRefusal }
    throw error
  }
})
