import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from '../run.mjs'

/** Packages with compiled code or WebAssembly, which cannot be bundled: they are copied as installed. */
export const NATIVE_PACKAGES = ['@node-rs/argon2', 'sharp', '@hyzyla/pdfium', 'zxing-wasm']

/** Copies the native packages that a bundle imports, and their dependencies, into `node_modules` of `outdir`. Returns their paths. */
export function copyNativePackages(names, outdir) {
  const copied = new Set()
  const copy = (name) => {
    const from = join(ROOT, 'node_modules', name)
    // an optional dependency that is not installed is for another platform
    if (copied.has(name) || !existsSync(from)) return
    copied.add(name)
    cpSync(from, join(outdir, 'node_modules', name), { recursive: true, filter: (path) => isUsed(path) })
    const { dependencies = {}, optionalDependencies = {} } = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8'))
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) copy(needed)
  }
  for (const name of names) copy(name)
  return [...copied].map((name) => `node_modules/${name}`)
}

/** Returns the paths of the files with compiled code in a folder. */
export function nativeFilesIn(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.node'))
    .map((entry) => join(entry.parentPath ?? dirname(entry.path), entry.name))
}

/** Types, source maps and documentation are only for developers. */
function isUsed(path) {
  return !/\.(d\.ts|d\.cts|d\.mts|map|md)$/.test(path)
}
