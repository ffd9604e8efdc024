import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type Plugin } from 'esbuild'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const INSTALLED = join(ROOT, 'node_modules/')

/** Programs put into one file each. */
export interface Bundles {
  /** where they are */
  dir: string
  remove(): Promise<void>
}

/** Packages that hold compiled code, or read files beside their own: they stay where they are. */
const PACKAGES_LEFT = ['@node-rs/argon2', 'sharp', '@hyzyla/pdfium', 'zxing-wasm', '@fastify/swagger-ui']

/** Packages that are CommonJS call `require`, also when they run. */
const BANNER = `import { createRequire as forecourtCreateRequire } from 'node:module';
const require = forecourtCreateRequire(import.meta.url);`

/** Where a run of the tests keeps bundles, for all its files; it makes the folder and removes it (dev-servers/vitest-global-setup.ts). */
const OF_THE_RUN = process.env.TEST_BUNDLES

/**
 * Puts programs into one file each beside what they share, and so the workers that they start: `name.mjs` from the source at `path`, a path in the
 * repository. A process of it is there after half a second of a core (by tsx it takes three, which a test that starts twenty cannot wait for): most of
 * what a start takes is to find and read a thousand files of packages, so that these go along. Nothing need be built before. Takes about three seconds
 * of a core for all services, once in a run of the tests.
 */
export async function bundleSources(programs: readonly { name: string; path: string }[]): Promise<Bundles> {
  if (OF_THE_RUN === undefined) {
    const cache = join(INSTALLED, '.cache/forecourt')
    await mkdir(cache, { recursive: true })
    const dir = await bundleInto(cache, programs)
    return { dir, remove: () => remove(dir) }
  }
  const dir = join(OF_THE_RUN, createHash('sha256').update(JSON.stringify(programs)).digest('hex').slice(0, 12))
  if (!existsSync(dir)) {
    const made = await bundleInto(OF_THE_RUN, programs)
    // another test file may have been quicker: one that starts a process of it already must not lose it
    await rename(made, dir).catch(() => remove(made))
  }
  return { dir, remove: async () => {} }
}

/** Bundles programs and their workers into a new folder in `parent`; answers its path. */
async function bundleInto(parent: string, programs: readonly { name: string; path: string }[]): Promise<string> {
  const dir = await mkdtemp(join(parent, 'processes-'))
  const workers = new Set<string>()
  await bundle(
    programs.map(({ name, path }) => ({ in: join(ROOT, path), out: name })),
    dir,
    workers,
  )
  if (workers.size > 0)
    await bundle(
      [...workers].map((path) => ({ in: path, out: basename(path, '.ts') })),
      dir,
    )
  return dir
}

function remove(dir: string): Promise<void> {
  return rm(dir, { recursive: true, force: true })
}

/** Bundles some entries into a folder. Workers that they start are added to `workers`. */
async function bundle(entryPoints: { in: string; out: string }[], outdir: string, workers = new Set<string>()): Promise<void> {
  await build({
    entryPoints,
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    splitting: true,
    target: 'node20',
    conditions: ['source'],
    external: PACKAGES_LEFT,
    banner: { js: BANNER },
    // errors are distinguished by their class names
    keepNames: true,
    sourcemap: 'linked',
    sourcesContent: false,
    logLevel: 'error',
    plugins: [keepOwnPlaces(workers)],
  })
}

/** Files beside the sources (tables of data) are found where the sources are; a worker (`…-worker.ts`) is put beside its program. */
const keepOwnPlaces = (workers: Set<string>): Plugin => ({
  name: 'keep-own-places',
  setup({ onLoad }) {
    onLoad({ filter: /\/(libs\/[^/]+|services\/[^/]+|deploy\/demo-data)\/src\/.*\.ts$/ }, async ({ path }) => {
      const contents = await readFile(path, 'utf8')
      if (!contents.includes('import.meta.url')) return undefined
      const own = JSON.stringify(pathToFileURL(path).href)
      const kept = contents.replace(
        /new URL\('(\.\/[^']+-worker)\.ts', import\.meta\.url\)|import\.meta\.url/g,
        (_all, worker?: string) => {
          if (worker === undefined) return own
          workers.add(join(dirname(path), `${worker}.ts`))
          return `new URL('./${basename(worker)}.mjs', import.meta.url)`
        },
      )
      return { contents: kept, loader: 'ts' }
    })
  },
})
