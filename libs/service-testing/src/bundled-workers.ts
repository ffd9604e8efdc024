import { dirname, join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Plugin } from 'vitest/config'
import { bundleSources } from './bundle-sources.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const STARTS_PROCESSES = /\/services\/[^/]+\/src\/.*\.ts$/
/** How code names the module that its processes run (file-processes/file-processes.ts). */
const WORKER = /new URL\('\.\/([\w-]+-worker)\.ts', import\.meta\.url\)/

/**
 * Vitest plugin: processes that work on files start from a bundle, made once per test run, instead of from source. That takes a fifth of the CPU
 * time, and a test run starts more than a hundred of them.
 */
export function bundledWorkers(): Plugin {
  return {
    name: 'forecourt-bundled-workers',
    // before the quotes of the source change
    enforce: 'pre',
    async transform(code, id) {
      const [url, name] = STARTS_PROCESSES.test(id) ? (WORKER.exec(code) ?? []) : []
      if (url === undefined || name === undefined) return null
      const source = relative(ROOT, join(dirname(id), `${name}.ts`))
      const { dir } = await bundleSources([{ name, path: source }])
      const bundle = pathToFileURL(join(dir, `${name}.mjs`)).href
      return { code: code.replace(url, `new URL(${JSON.stringify(bundle)})`), map: null }
    },
  }
}
