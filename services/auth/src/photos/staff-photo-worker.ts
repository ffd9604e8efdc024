import { serveFiles } from '@forecourt/file-processes/serve-files'
import { drawPhoto } from './draw-photo.ts'
import type { PhotoRefusal } from './photo-refusals.ts'

/** The result of rendering a photo: the JPEG, or the reason for its refusal. */
export type DrawnPhoto = Uint8Array | PhotoRefusal

// the process that renders photos; a malicious file can harm only this process (design: files in processes)
serveFiles<null, never, DrawnPhoto>((file) => drawPhoto(file))
