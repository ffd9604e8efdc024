import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type Plugin } from 'esbuild'
import { mapOwnCode } from '../../../scripts/bundling/map-own-code.mjs'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const INSTALLED = join(ROOT, 'node_modules/')

/** Packages with native code or with data files next to their code. They are not bundled. */
const EXTERNAL_PACKAGES = ['@node-rs/argon2', 'sharp', '@hyzyla/pdfium', 'zxing-wasm', '@fastify/swagger-ui']

/** CommonJS packages call `require`, also at run time. */
const BANNER = `import { createRequire as forecourtCreateRequire } from 'node:module';
const require = forecourtCreateRequire(import.meta.url);`

/**
 * Bundles programs and the workers that they start into one file each, with shared chunks: `name.mjs` from the source at `path` in the repository. No
 * build is needed before. A bundled process starts within half a second of CPU time. With tsx it takes three seconds, too long for a test that starts
 * twenty. Most of that time is spent on finding and reading a thousand files of packages, so packages are bundled too. Bundling all services takes
 * about three seconds of CPU time, once per test run.
 */
export async function bundleSources(
  programs: readonly { name: string; path: string }[],
): Promise<{ dir: string; remove: () => Promise<void> }> {
  // the folder of a test run, shared by all its files: dev-servers/vitest-global-setup.ts creates and removes it
  const ofTheRun = process.env.TEST_BUNDLES
  if (ofTheRun === undefined) {
    const cache = join(INSTALLED, '.cache/forecourt')
    await mkdir(cache, { recursive: true })
    const dir = await bundleInto(cache, programs)
    return { dir, remove: () => remove(dir) }
  }
  const dir = join(ofTheRun, createHash('sha256').update(JSON.stringify(programs)).digest('hex').slice(0, 12))
  if (!existsSync(dir)) {
    const made = await bundleInto(ofTheRun, programs)
    // another test file may have been faster; its bundle stays, because a process may already run from it
    await rename(made, dir).catch(() => remove(made))
  }
  return { dir, remove: async () => {} }
}

/** Bundles programs and their workers into a new folder in `parent` and returns its path. */
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

/** Bundles entry points into a folder and adds the workers that they start to `workers`. */
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
    external: EXTERNAL_PACKAGES,
    banner: { js: BANNER },
    // errors are distinguished by their class names
    keepNames: true,
    sourcemap: 'linked',
    sourcesContent: false,
    logLevel: 'error',
    plugins: [keepOwnPlaces(workers), mapOwnCode()],
  })
}

/** Lets bundled code find data files next to its source, and its workers (`…-worker.ts`) next to the bundle. */
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
