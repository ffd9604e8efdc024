import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { build } from 'esbuild'
import { giveUp, ROOT, runTool, VITE } from '../run.mjs'
import { filesBesideCode } from './files-beside-code.mjs'
import { mapOwnCode } from './map-own-code.mjs'
import { copyNativePackages, NATIVE_PACKAGES } from './native-packages.mjs'
import { setTimesByContent } from './same-times.mjs'
import { writeSbom } from './write-sbom.mjs'

/** Defines `require`, which CommonJS packages call, and the bundle's folder, where packages find their files. */
const BANNER = `import { createRequire as forecourtCreateRequire } from 'node:module';
const require = forecourtCreateRequire(import.meta.url);
globalThis.forecourtBundleFolder ??= import.meta.dirname;`

/**
 * Writes a self-contained folder for `node main.js`: `main.js` and its chunks with the component's code and its packages (a dynamic import becomes
 * a chunk), the files that it reads, packages with compiled code, and with `withWeb` the built web app. Keeps names readable and adds source
 * maps of our own code, both for stack traces. With `version` it also writes `sbom.json`.
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

/** Returns entry points for worker threads and processes, under their file names. */
function namesOf(workers) {
  return Object.fromEntries([...workers].map((file) => [basename(file, '.ts'), file]))
}

/** Bundles entry points into a folder and returns esbuild's metafile. Adds the files of threads and processes that they start to `workers`. */
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
    // next to main.js, so that import.meta.url is in the same folder everywhere
    chunkNames: '[name]-[hash]',
    external: NATIVE_PACKAGES,
    banner: { js: BANNER },
    keepNames: true,
    minifySyntax: true,
    minifyWhitespace: true,
    sourcemap: true,
    // stack traces need only line numbers, and every process reads the maps when it starts
    sourcesContent: false,
    metafile: true,
    logLevel: 'warning',
    plugins: [filesBesideCode(folder, workers), mapOwnCode()],
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
  // the manifest is for build tools, not for browsers
  rmSync(join(outDir, '.vite'), { recursive: true, force: true })
}
