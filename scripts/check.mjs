// `make check`: checks the format, lint rules and types of the whole repository.
import { pathToFileURL } from 'node:url'
import { installWhenNeeded } from './install.mjs'
import { BIOME, runTool, TSC } from './run.mjs'

/** Checks format, lint rules and types; returns whether all pass. */
export async function check() {
  return (await runTool(BIOME, ['ci', '--error-on-warnings', '.'])) === 0 && (await runTool(TSC, ['-b'])) === 0
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await installWhenNeeded()
  process.exitCode = (await check()) ? 0 : 1
}
