import { serveFiles } from '@forecourt/file-processes/serve-files'
import { AppError } from '@forecourt/service-kit/errors'
import type { PhotoRefusal } from './photo-refusals.ts'
import { type ProcessedPhoto, processPhoto } from './process-photo.ts'

/** What became of a photo in its process: drawn, or refused. */
export type DrawnPhoto = { photo: ProcessedPhoto } | { refused: PhotoRefusal }

// the process in which photos are drawn; what one does to it ends with it (design: files in processes)
serveFiles<null, never, DrawnPhoto>(async (file) => {
  try {
    return { photo: await processPhoto(file) }
  } catch (error) {
    if (error instanceof AppError) return { refused: error.code as PhotoRefusal }
    throw error
  }
})
