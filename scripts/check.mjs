// `make check`: checks the format, lint rules and types of the whole repository.
import { pathToFileURL } from 'node:url'
import { installWhenNeeded } from './install.mjs'
import { BIOME, runTool, TSC } from './run.mjs'

/** Checks format and lint rules, and at the same time types; returns whether all pass. */
export async function check() {
  const exitCodes = await Promise.all([runTool(BIOME, ['ci', '--error-on-warnings', '.']), runTool(TSC, ['-b'])])
  return exitCodes.every((code) => code === 0)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await installWhenNeeded()
  process.exitCode = (await check()) ? 0 : 1
}
