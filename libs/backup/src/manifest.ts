import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { BackupProblem } from './backup-problem.ts'

/** The format that this version reads and writes. */
export const FORMAT = 1

const NAME = 'manifest.json'
/** The name of the manifest until it is complete. */
export const UNFINISHED_NAME = `${NAME}.unfinished`
const count = z.number().int().nonnegative()

const manifestSchema = z.object({
  format: z.literal(FORMAT),
  /** the version of Forecourt's tools that wrote it */
  forecourt: z.string(),
  madeAt: z.iso.datetime(),
  /** the time of the snapshot that all documents belong to */
  snapshotAt: z.iso.datetime(),
  mongodb: z.object({
    version: z.string(),
    /** by database (without DATABASE_PREFIX) and collection */
    databases: z.record(z.string(), z.record(z.string(), z.object({ documents: count, bytes: count, indexes: count }))),
  }),
  nats: z.object({
    version: z.string(),
    streams: z.record(z.string(), z.object({ messages: count, firstSequence: count, lastSequence: count, consumers: count })),
  }),
  /** each with its path in the folder, with slashes */
  files: z.array(z.object({ path: z.string(), bytes: count, sha256: z.string().regex(/^[0-9a-f]{64}$/) })),
})

/** The manifest of an export. It is written last, so an interrupted export has none. */
export type Manifest = z.infer<typeof manifestSchema>

/** Writes the manifest atomically. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const unfinished = join(folder, UNFINISHED_NAME)
  await writeFile(unfinished, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flag: 'wx', flush: true })
  await rename(unfinished, join(folder, NAME))
}

/** Reads the manifest of an export. Throws BackupProblem when it is missing or this version cannot read it. */
export async function readManifest(folder: string): Promise<Manifest> {
  const reading = readFile(join(folder, NAME), 'utf8').then((text): unknown => JSON.parse(text))
  const json = await reading.catch((error: NodeJS.ErrnoException) => {
    if (error instanceof SyntaxError) return null
    if (error.code !== 'ENOENT') throw new BackupProblem(`${folder} cannot be read: ${error.message}`)
    throw new BackupProblem(`${folder} is not a finished export: it has no ${NAME}, which is written last. Export again into a new folder.`)
  })
  const format = (json as { format?: unknown } | null)?.format
  if (typeof format === 'number' && format > FORMAT) {
    throw new BackupProblem(`${folder} was written by a newer Forecourt (format ${format}): import it with the tools of that version.`)
  }
  const manifest = manifestSchema.safeParse(json)
  if (manifest.success) return manifest.data
  throw new BackupProblem(`The ${NAME} of ${folder} is damaged or not a manifest: take another copy of this export.`)
}

/** Verifies every file by its hash in the manifest. Throws BackupProblem with the missing and damaged files. */
export async function verifyFiles(folder: string, manifest: Manifest): Promise<void> {
  const wrong: string[] = []
  for (const path of pathsOf(manifest)) {
    const sha256 = manifest.files.find((file) => file.path === path)?.sha256
    if (sha256 === undefined) throw new BackupProblem(`The ${NAME} of ${folder} is damaged: take another copy of this export.`)
    const found = await hashOf(join(folder, path))
    if (found !== sha256) wrong.push(`${path} (${found === null ? 'missing' : 'damaged'})`)
  }
  if (wrong.length === 0) return
  throw new BackupProblem(`Nothing was imported: ${wrong.join(', ')} of ${folder}. Take another copy of this export.`)
}

/** Returns the files of the collections and streams in a manifest. */
function pathsOf({ mongodb, nats }: Manifest): string[] {
  const collections = Object.entries(mongodb.databases).flatMap(([database, of]) =>
    Object.keys(of).map((name) => `mongodb/${database}/${encodeURIComponent(name)}`),
  )
  return [
    ...collections.flatMap((path) => [`${path}.bson.gz`, `${path}.metadata.json.gz`]),
    ...Object.keys(nats.streams).flatMap((name) => [`jetstream/${name}.json.gz`, `jetstream/${name}.messages.jsonl.gz`]),
  ]
}

async function hashOf(path: string): Promise<string | null> {
  const hash = createHash('sha256')
  try {
    await pipeline(createReadStream(path, { highWaterMark: 1024 * 1024 }), hash)
    return hash.digest('hex')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
