import { serveFiles } from '@forecourt/file-processes/serve-files'
import { drawPhoto } from './draw-photo.ts'
import type { PhotoRefusal } from './photo-refusals.ts'

/** What became of a photo in its process: the JPEG, or why it was refused. */
export type DrawnPhoto = Uint8Array | PhotoRefusal

// the process in which photos are drawn; what one does to it ends with it (design: files in processes)
serveFiles<null, never, DrawnPhoto>((file) => drawPhoto(file))
