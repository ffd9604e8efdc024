import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
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

/**
 * Puts programs into one file each, and so the workers that they start: `name.mjs` from the source at `path`, a path in the repository. A process of it starts in less than a second (by
 * tsx it takes three, which a test that starts twenty cannot wait for) and nothing need be built before. Installed packages stay where they are.
 * Takes about a second for all services.
 */
export async function bundleSources(programs: readonly { name: string; path: string }[]): Promise<Bundles> {
  const cache = join(INSTALLED, '.cache/forecourt')
  await mkdir(cache, { recursive: true })
  const dir = await mkdtemp(join(cache, 'processes-'))
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
  return { dir, remove: () => rm(dir, { recursive: true, force: true }) }
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
    target: 'node20',
    conditions: ['source'],
    sourcemap: 'linked',
    sourcesContent: false,
    logLevel: 'error',
    plugins: [leaveInstalledPackages, keepOwnPlaces(workers)],
  })
}

const resolving = Symbol('resolving')

/** Packages that can be found from the bundle's folder are not put into it; a workspace's own version of one is. */
const leaveInstalledPackages: Plugin = {
  name: 'leave-installed-packages',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^[^./]/ }, async ({ path, kind, pluginData, ...options }) => {
      if (kind === 'entry-point' || path.startsWith('@forecourt/') || pluginData === resolving) return undefined
      if (path.startsWith('node:')) return { path, external: true }
      const found = await resolve(path, { kind, pluginData: resolving, importer: options.importer, resolveDir: options.resolveDir })
      return found.external || found.path.startsWith(INSTALLED) ? { path, external: true } : undefined
    })
  },
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
