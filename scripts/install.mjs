import { join } from 'node:path'
import { isInstalled } from './lockfile.mjs'
import { giveUp, ROOT, run, runTool, TSC } from './run.mjs'

/** Installs what package-lock.json lists, unless it is installed already. */
export async function installWhenNeeded() {
  if (isInstalled(ROOT)) {
    await run(process.execPath, [join(ROOT, 'scripts/install-dev-servers.mjs')])
    return
  }
  console.log('Installing (about a minute, once) …')
  const code = await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
  if (code !== 0) giveUp('The installation failed; npm says why above. Mend that and run the same command again.')
}

/** Installs what is missing, then builds projects of TypeScript and their references. Exits with a message that names `what` if it cannot be built. */
export async function installAndBuild(what, ...projects) {
  await installWhenNeeded()
  if ((await runTool(TSC, ['-b', ...projects])) !== 0) giveUp(`${what} could not be built; the errors are above.`)
}

/** The same for one project, of which it then runs a built program. Sets the exit code to the program's. */
export async function buildAndRun(what, project, program, { args = [], env = {} } = {}) {
  await installAndBuild(what, project)
  process.exitCode = await run(process.execPath, [`${project}/dist/${program}`, ...args], { env })
}
