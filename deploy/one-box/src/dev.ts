import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { isPortFree } from '@forecourt/dev-servers/free-port'
import { createLifecycle } from './start/lifecycle.ts'
import { openLog } from './start/log.ts'
import { startServers } from './start/servers.ts'
import { readStartConfig } from './start/start-config.ts'
import { explain, StartProblem } from './start/start-problem.ts'

/*
 * `make dev`: runs embedded servers, the services from source (tsx restarts them when one of their files changes), and Vite, which serves the
 * screens with hot reload and proxies API calls. Uses the data of `make start`.
 */

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const WEB_PORT = 5173
const printError = (text: string) => process.stderr.write(`${text}\n`)

const lifecycle = createLifecycle({ onStopping: () => printError('\nStopping …'), onError: (error) => printError(explain(error)) })
try {
  await dev()
} catch (error) {
  printError(explain(error))
  await lifecycle.stop()
  process.exit(1)
}

async function dev(): Promise<void> {
  const config = readStartConfig(process.env, process.cwd())
  for (const port of [config.port, WEB_PORT]) {
    if (!(await isPortFree(port, config.host)))
      throw new StartProblem(`Port ${port} is taken: stop what uses it${port === WEB_PORT ? '.' : ', or set PORT.'}`)
  }
  const log = await openLog(config.dataDir, config.logLevel, printError)
  lifecycle.onStop(log.close)
  const servers = await startServers(config, log.logger)
  lifecycle.onStop(servers.stop)

  const webUrl = `http://localhost:${WEB_PORT}`
  run('tsx/dist/cli.mjs', ['watch', '--clear-screen=false', '--conditions=source', 'deploy/one-box/src/main.ts'], ROOT, {
    MONGODB_URL: servers.mongodbUrl,
    NATS_URL: servers.natsUrl,
    PUBLIC_URL: config.publicUrl ?? webUrl,
  })
  run('vite/bin/vite.js', ['--port', String(WEB_PORT), '--strictPort', '--host', config.host], `${ROOT}web`, {
    PLATFORM_URL: `http://${config.host}:${config.port}`,
  })
}

/** Runs a tool of node_modules; when a tool exits by itself, everything stops. */
function run(tool: string, args: string[], cwd: string, env: Record<string, string>): void {
  // A separate process group: Ctrl-C reaches only this process, which stops what it started in order.
  const child = spawn(process.execPath, [`${ROOT}node_modules/${tool}`, ...args], {
    cwd,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
    env: { ...process.env, ...env },
  })
  const ended = once(child, 'exit')
  lifecycle.onStop(() => end(child, ended))
  void ended.then(() => lifecycle.stop()).then(() => process.exit(1))
}

async function end(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await ended
}
