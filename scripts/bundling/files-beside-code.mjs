import { copyFileSync, cpSync, mkdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { ROOT } from '../run.mjs'

/** Packages that read files next to their code at run time, and the folders with those files. */
const PACKAGES_WITH_FILES = {
  '@fastify/swagger-ui': ['static'],
}
const PACKAGE_PATHS = Object.keys(PACKAGES_WITH_FILES).join('|')

/**
 * Returns an esbuild plugin that copies the files that code reads next to itself to `files/` in `outdir`. In our own sources that is every
 * `new URL('<relative path>', import.meta.url)`; in packages, what PACKAGES_WITH_FILES lists. Code of a separate thread or process
 * (`…-worker.ts`) is added to `workers` instead, to be bundled next to `main.js`.
 */
export function filesBesideCode(outdir, workers = new Set()) {
  return {
    name: 'files-beside-code',
    setup(build) {
      build.onLoad({ filter: /\.ts$/, namespace: 'file' }, ({ path }) => {
        if (path.includes('/node_modules/')) return null
        const source = readFileSync(path, 'utf8')
        if (!source.includes('import.meta.url')) return null
        return { contents: copyReferencedFiles(source, path, outdir, workers), loader: 'ts' }
      })
      build.onLoad({ filter: new RegExp(`/node_modules/(${PACKAGE_PATHS})/.*\\.js$`), namespace: 'file' }, ({ path }) => {
        const source = readFileSync(path, 'utf8')
        if (!source.includes('__dirname')) return null
        return { contents: withFolder(source, path, outdir), loader: 'js' }
      })
    },
  }
}

function copyReferencedFiles(source, path, outdir, workers) {
  const pointed = source.replace(/new URL\('(\.[^']+)', import\.meta\.url\)/g, (_all, to) => {
    const file = resolve(dirname(path), to)
    if (file.endsWith('-worker.ts')) {
      workers.add(file)
      return `new URL('./${basename(file, '.ts')}.js', import\u002emeta.url)`
    }
    const name = relative(ROOT, file).replaceAll('/', '-')
    mkdirSync(join(outdir, 'files'), { recursive: true })
    copyFileSync(file, join(outdir, 'files', name))
    return `new URL('./files/${name}', import\u002emeta.url)`
  })
  // A bundled module is never the program itself: without this, every module that checks whether it is the program would run its command.
  return pointed.replace(/(?<!\.\/[^']*', )import\.meta\.url/g, JSON.stringify(`bundled:${relative(ROOT, path)}`))
}

/** Returns a package's CommonJS module with `__dirname` set to the folder of its copied files. */
function withFolder(source, path, outdir) {
  const [, name, inside] = path.match(new RegExp(`/node_modules/(${PACKAGE_PATHS})/(.*)$`))
  const folder = join('files', basename(name))
  for (const wanted of PACKAGES_WITH_FILES[name]) {
    cpSync(join(ROOT, 'node_modules', name, wanted), join(outdir, folder, wanted), { recursive: true })
  }
  const place = JSON.stringify(join(folder, dirname(inside)))
  return `const __dirname = require('node:path').join(globalThis.forecourtBundleFolder, ${place});\n${source}`
}
