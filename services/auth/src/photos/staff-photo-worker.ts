import { serveFiles } from '@forecourt/file-processes/serve-files'
import type { PhotoRefusal } from './photo-refusals.ts'
import { renderPhoto } from './render-photo.ts'

/** The result of rendering a photo: the JPEG, or the reason for its refusal. */
export type RenderedPhoto = Uint8Array | PhotoRefusal

// the process that renders photos; a malicious file can harm only this process (design: files in processes)
serveFiles<null, never, RenderedPhoto>((file) => renderPhoto(file))
