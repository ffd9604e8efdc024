import { readdir, readFile } from 'node:fs/promises'
import type { BodyName, InteriorName, PaintName } from './appearance.ts'

/** The platform's path of the demo's photos. */
export const DEMO_PHOTO_BASE = '/photos/demo/'

const FOLDER = new URL('../../media/photos/', import.meta.url)
const PREFIX = DEMO_PHOTO_BASE.replace('/photos/', '')

/** Exterior views of the showcase vehicle and of the others, the most attractive one first. */
const SHOWCASE_VIEWS = [
  'front-left',
  'side',
  'rear-left',
  'rear',
  'front-right',
  'front',
  'rear-right',
  'above',
  'other-side',
  'headlight',
  'wheel',
  'taillight',
]
const USUAL_VIEWS = ['front-left', 'side', 'rear-left', 'front', 'rear', 'front-right']

/** Returns the file names of one vehicle's photos, in the order in which customers see them. */
export function photosOf(body: BodyName, paint: PaintName, interior: InteriorName, isShowcase = false): string[] {
  const views = isShowcase ? SHOWCASE_VIEWS : USUAL_VIEWS
  return [...views.map((view) => `${body}-${view}-${paint}.jpg`), `interior-${interior}.jpg`]
}

/** Returns the file names of all photos of demo vehicles. */
export async function demoPhotoFiles(): Promise<ReadonlySet<string>> {
  return new Set(await readdir(FOLDER))
}

/** Returns a function that reads a photo by its path below /photos/; null if there is none. */
export async function openDemoPhotos(): Promise<(path: string) => Promise<Uint8Array | null>> {
  const files = await demoPhotoFiles()
  return async (path) => {
    const file = path.startsWith(PREFIX) ? path.slice(PREFIX.length) : ''
    return files.has(file) ? readFile(new URL(file, FOLDER)) : null
  }
}
