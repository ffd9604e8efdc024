import { build } from 'esbuild'
import { REPOSITORY, type Release } from './release.ts'

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

/** Runs a program of this folder in a container that has Node.js, with variables of its environment; resolves to what it prints. */
export async function runProgramInside(
  there: Release,
  { pod, container }: { pod: string; container: string },
  path: string,
  env: Readonly<Record<string, string>>,
): Promise<string> {
  // of a bundle nothing runs before its first line
  return await there.runModule(pod, container, `Object.assign(process.env, ${JSON.stringify(env)});${await bundleProgram(path)}`)
}
