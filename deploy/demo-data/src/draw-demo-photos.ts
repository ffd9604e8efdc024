import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drawDemoPhotos } from './art/demo-photos.ts'

/** Writes the pictures of demo vehicles: `npx tsx deploy/demo-data/src/draw-demo-photos.ts`, after a change in art/. */
const folder = fileURLToPath(new URL('../../../web/public/demo/', import.meta.url))
await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
for (const [file, svg] of drawDemoPhotos()) await writeFile(join(folder, file), svg)
