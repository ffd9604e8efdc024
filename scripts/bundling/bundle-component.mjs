import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { build } from 'esbuild'
import { giveUp, ROOT, runTool, VITE } from '../run.mjs'
import { filesBesideCode } from './files-beside-code.mjs'
import { copyNativePackages, NATIVE_PACKAGES } from './native-packages.mjs'
import { setTimesByContent } from './same-times.mjs'
import { writeSbom } from './write-sbom.mjs'

/** Packages that are CommonJS call `require`, also when they run; a package's files are found from the folder of the bundle. */
const BANNER = `import { createRequire as forecourtCreateRequire } from 'node:module';
const require = forecourtCreateRequire(import.meta.url);
globalThis.forecourtBundleFolder ??= import.meta.dirname;`

/**
 * Makes `outdir` a folder that runs by `node main.js` alone: the component's code and every package it uses in `main.js` and its chunks (what is imported on
 * demand is a chunk, loaded when it is asked for), the files it reads, packages with compiled code, and with `web` the built web app. Names stay
 * readable, and the source map leads back to the sources; both are for stack traces. With `version` it also writes `sbom.json`.
 */
export async function bundleComponent(component, outdir, { withWeb = component.web, version = null } = {}) {
  const folder = resolve(outdir)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const workers = new Set()
  const main = await bundle({ main: component.entry }, folder, workers)
  const threads = workers.size === 0 ? [] : [await bundle(namesOf(workers), folder)]
  const metafile = {
    inputs: Object.assign({}, main.inputs, ...threads.map(({ inputs }) => inputs)),
    outputs: Object.assign({}, main.outputs, ...threads.map(({ outputs }) => outputs)),
  }
  const native = copyNativePackages(externalPackages(metafile), folder)
  writeFileSync(join(folder, 'package.json'), '{ "type": "module", "private": true }\n')
  copyFileSync(join(ROOT, 'docker/is-ready.mjs'), join(folder, 'is-ready.js'))
  if (withWeb) await buildWeb(join(folder, 'web'))
  if (version !== null) {
    writeSbom(join(folder, 'sbom.json'), { ...component, web: withWeb }, { inputs: Object.keys(metafile.inputs), native, version })
  }
  setTimesByContent(folder)
}

/** Code that runs as a separate thread or process, under its file's name. */
function namesOf(workers) {
  return Object.fromEntries([...workers].map((file) => [basename(file, '.ts'), file]))
}

/** Bundles some entries into a folder; answers esbuild's metafile. Threads and processes that they start are added to `workers`. */
async function bundle(entryPoints, folder, workers) {
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints,
    outdir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    conditions: ['source'],
    // beside main.js, so that import.meta.url is in the same folder everywhere
    chunkNames: '[name]-[hash]',
    external: NATIVE_PACKAGES,
    banner: { js: BANNER },
    keepNames: true,
    minifySyntax: true,
    minifyWhitespace: true,
    sourcemap: true,
    // the lines are enough for a stack trace, and the maps are read when a process starts
    sourcesContent: false,
    metafile: true,
    logLevel: 'warning',
    plugins: [filesBesideCode(folder, workers)],
  })
  return metafile
}

function externalPackages({ outputs }) {
  const imported = Object.values(outputs).flatMap(({ imports }) => imports.filter(({ external }) => external).map(({ path }) => path))
  return NATIVE_PACKAGES.filter((name) => imported.some((path) => path === name || path.startsWith(`${name}/`)))
}

async function buildWeb(outDir) {
  const args = ['build', '--logLevel', 'warn', '--outDir', outDir, '--emptyOutDir']
  const code = await runTool(VITE, args, { cwd: join(ROOT, 'web'), env: { NODE_ENV: 'production' } })
  if (code !== 0) giveUp('The web app could not be built; the errors are above.')
  // a list for build tools, not for browsers
  rmSync(join(outDir, '.vite'), { recursive: true, force: true })
}
