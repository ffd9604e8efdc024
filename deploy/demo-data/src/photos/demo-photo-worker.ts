import { serveFiles } from '@forecourt/file-processes/serve-files'
import { drawPhotos } from './draw-photos.ts'
import type { Drawing } from './photo-names.ts'

/** The process in which photos are rendered, so that the platform stays responsive. */
serveFiles<Drawing, never, [file: string, photo: Uint8Array][]>(async (_file, drawing) => [...(await drawPhotos(drawing))])
