import { join } from 'node:path'
import { isInstalled } from './lockfile.mjs'
import { giveUp, ROOT, run } from './run.mjs'

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
