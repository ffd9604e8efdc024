import { build } from 'esbuild'
import { REPOSITORY, type Release } from './release.ts'

/** Bundles a program of this folder into one ES module, for a container that has only Node.js. */
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
    // for CommonJS packages
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  })
  return outputFiles[0]?.text ?? ''
}

/** Runs a program of this folder in a container that has Node.js, with environment variables; returns its output. */
export async function runProgramInside(
  there: Release,
  { pod, container }: { pod: string; container: string },
  path: string,
  env: Readonly<Record<string, string>>,
): Promise<string> {
  // the first line of the module runs before the bundle reads the environment
  return await there.runModule(pod, container, `Object.assign(process.env, ${JSON.stringify(env)});${await bundleProgram(path)}`)
}
