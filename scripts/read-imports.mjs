import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const SOURCE = /\.[cm]?[jt]sx?$/
const NOT_OURS = new Set(['node_modules', 'dist', 'dist-types'])
/** `import … from 'x'`, `export … from 'x'`, `import 'x'`, `import('x')` and `typeof import('x')`: types count as imports. */
const IMPORTS = /\b(?:from\s*|import\s*\(?\s*)(['"])([^'"\n]+)\1/g
/** `import type … from 'x'` and `export type … from 'x'`, which load nothing. */
const TYPE_IMPORTS = /\b(?:import|export) type [^'"]*?from\s*(['"])[^'"\n]+\1/g
/** Extensions to try for an import without one. */
const ENDINGS = ['', '.ts', '.tsx', '.mjs', '.js']

/**
 * Returns the text of every source file below a folder, by its path relative to the folder. `root` is a path or a file URL.
 * @param {string | URL} root
 * @returns {Map<string, string>}
 */
export function readSources(root) {
  const folder = folderOf(root)
  return new Map(sourceFiles(folder).map((file) => [relative(folder, file), readFileSync(file, 'utf8')]))
}

/**
 * Returns the imports of every source file below a folder, including type imports. `root` is a path or a file URL. Files and imported files are
 * paths relative to it ('../elsewhere.ts' for those outside); packages stay as they are written ('react'). It matches a pattern, so an import
 * in a comment counts too. Without `types` it leaves out imports that load nothing.
 * @param {string | URL} root
 * @param {{ types?: boolean }} options
 * @returns {Map<string, string[]>}
 */
export function readImports(root, { types = true } = {}) {
  const folder = folderOf(root)
  const read = (text) => (types ? text : text.replaceAll(TYPE_IMPORTS, ''))
  return new Map([...readSources(folder)].map(([file, text]) => [file, importsOf(join(folder, file), read(text), folder)]))
}

function folderOf(root) {
  return resolve(root instanceof URL ? fileURLToPath(root) : root)
}

function sourceFiles(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      if (entry.isDirectory()) return NOT_OURS.has(entry.name) ? [] : sourceFiles(join(folder, entry.name))
      return SOURCE.test(entry.name) ? [join(folder, entry.name)] : []
    })
}

function importsOf(file, text, folder) {
  const named = [...text.matchAll(IMPORTS)].map((match) => match[2])
  const found = named.map((name) => (name.startsWith('.') ? relative(folder, fileOf(resolve(dirname(file), name))) : name))
  return [...new Set(found)]
}

function fileOf(path) {
  const candidates = [path, path.replace(/\.js(x?)$/, '.ts$1')].flatMap((each) => ENDINGS.map((ending) => each + ending))
  return candidates.find((each) => SOURCE.test(each) && existsSync(each)) ?? path
}
