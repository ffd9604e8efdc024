import { build } from 'esbuild'
import { REPOSITORY } from './release.ts'

/** A program of this folder as one ES module, for a container that has Node.js alone. */
export async function bundleProgram(path: string): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: REPOSITORY,
    entryPoints: [`deploy/cluster-test/src/${path}`],
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    conditions: ['source'],
    logLevel: 'warning',
    // packages written as CommonJS
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  })
  return outputFiles[0]?.text ?? ''
}
