import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FileProcesses } from '@forecourt/file-processes/file-processes'
import { BODY_NAMES } from '../studio/bodies.ts'
import { DEMO_PHOTO_BASE, DRAWINGS, type Drawing } from './photo-names.ts'

const MIB = 1024 * 1024
/** Increment with every change of the rendering, so that earlier photos are rendered again. */
const EDITION = 1
const PREFIX = DEMO_PHOTO_BASE.replace('/photos/', '')

/**
 * Returns the photos of demo vehicles, which a separate process renders on their first request and caches in `dataDir`: startup waits for none, and an installation stores
 * only those it has shown.
 */
export function createDemoPhotos(dataDir: string) {
  const folder = join(dataDir, 'demo-photos', String(EDITION))
  const pool = new FileProcesses<Drawing, never, [file: string, photo: Uint8Array][]>({
    module: new URL('./demo-photo-worker.ts', import.meta.url),
    processes: 1,
    filesPerProcess: 100,
    maxResidentBytes: 700 * MIB,
    idleMs: 20_000,
    timeoutMs: 120_000,
    priority: 10,
    onProcessEnded: () => {},
  })
  const underWay = new Map<string, Promise<Map<string, Uint8Array>>>()

  const draw = (drawing: Drawing) => {
    const key = JSON.stringify(drawing)
    const running = underWay.get(key)
    if (running !== undefined) return running
    const drawn = drawAndKeep(drawing).finally(() => underWay.delete(key))
    underWay.set(key, drawn)
    return drawn
  }
  const drawAndKeep = async (drawing: Drawing): Promise<Map<string, Uint8Array>> => {
    const outcome = await pool.outcome([new Uint8Array(1)], drawing)
    if (outcome.type === 'failed') throw new Error(`a demo photo could not be drawn: ${outcome.message}`)
    await mkdir(folder, { recursive: true })
    for (const [file, photo] of outcome.result) {
      await writeFile(join(folder, `${file}.new`), photo)
      await rename(join(folder, `${file}.new`), join(folder, file))
    }
    return new Map(outcome.result)
  }
  const kept = (file: string) => readFile(join(folder, file)).catch(() => null)

  return {
    /** Returns a photo by its path below /photos/; null if there is none. */
    async photo(path: string): Promise<Uint8Array | null> {
      const file = path.startsWith(PREFIX) ? path.slice(PREFIX.length) : ''
      const drawing = DRAWINGS.get(file)
      if (drawing === undefined) return null
      return (await kept(file)) ?? (await draw(drawing)).get(file) ?? null
    },
    /** Starts to render the photos that lists show, in the background. */
    drawAhead() {
      for (const body of BODY_NAMES) {
        const first: Drawing = { kind: 'car', body, view: 'front-left' }
        void kept([...DRAWINGS].find(([, drawing]) => JSON.stringify(drawing) === JSON.stringify(first))?.[0] ?? '')
          .then((there) => (there === null ? draw(first) : null))
          .catch(() => {})
      }
    },
    close: () => pool.close(),
  }
}
