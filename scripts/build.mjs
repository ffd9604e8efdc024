import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { installWhenNeeded } from './install.mjs'
import { giveUp, ROOT, runTool, TSC, VITE } from './run.mjs'

const NOTES = join(ROOT, 'node_modules/.cache/forecourt')
const NOT_SOURCES = new Set(['node_modules', 'dist', 'dist-types', 'coverage', '.cache', 'linux-x64', 'e2e'])
const COMMON = ['package-lock.json', 'tsconfig.base.json']

/** The parts to build, with their output, sources and build step. */
const PARTS = [
  {
    name: 'services',
    output: 'deploy/one-box/dist/main.js',
    from: ['libs', 'services', 'deploy/demo-data', 'deploy/one-box', ...COMMON],
    build: () => runTool(TSC, ['-b', 'deploy/one-box']),
  },
  {
    name: 'web',
    output: 'web/dist/index.html',
    from: ['web', 'libs', ...COMMON],
    build: () => runTool(VITE, ['build', '--logLevel', 'warn'], { cwd: join(ROOT, 'web'), env: { NODE_ENV: 'production' } }),
  },
]

/** Builds the services and the web app, each only if a source file has changed since its last build. `force` builds both. */
export async function buildWhenNeeded({ force = false } = {}) {
  for (const part of PARTS) {
    const note = join(NOTES, part.name)
    const print = fingerprint(part.from)
    if (!force && existsSync(join(ROOT, part.output)) && readNote(note) === print) continue
    console.log(`Building the ${part.name} …`)
    rmSync(note, { force: true })
    const code = await part.build()
    if (code !== 0) giveUp(`The ${part.name} could not be built; the errors are above. Mend them and run the same command again.`)
    mkdirSync(dirname(note), { recursive: true })
    writeFileSync(note, print)
  }
}

/** Returns a hash of the names, sizes and modification times of all source files below some paths. */
function fingerprint(paths) {
  const hash = createHash('sha256')
  const add = (path) => {
    const { mtimeMs, size } = statSync(path)
    hash.update(`${relative(ROOT, path)} ${size} ${mtimeMs}\n`)
  }
  const walk = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name)
      if (entry.isDirectory() && !NOT_SOURCES.has(entry.name)) walk(path)
      else if (entry.isFile() && !/\.(test|e2e)\.tsx?$|\.md$/.test(entry.name)) add(path)
    }
  }
  for (const path of paths) {
    if (statSync(join(ROOT, path)).isDirectory()) walk(join(ROOT, path))
    else add(join(ROOT, path))
  }
  return hash.digest('hex')
}

function readNote(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await installWhenNeeded()
  await buildWhenNeeded({ force: true })
}
