import { chmod, mkdir } from 'node:fs/promises'
import { isPortFree } from '@forecourt/dev-servers/free-port'
import { prepareDataDir } from '@forecourt/dev-servers/server-process'
import { startHealthServer } from '@forecourt/service-kit/health'
import { createRegistry, observeReadiness } from '@forecourt/service-kit/metrics'
import { greeting } from './start/greeting.ts'
import { createLifecycle } from './start/lifecycle.ts'
import { openLog } from './start/log.ts'
import { startServers } from './start/servers.ts'
import { readStartConfig, type StartConfig } from './start/start-config.ts'
import { explain, StartProblem } from './start/start-problem.ts'

const print = (text: string) => process.stdout.write(`${text}\n`)
const printError = (text: string) => process.stderr.write(`${text}\n`)

/**
 * `make start`, after installing and building: runs everything in this process, on embedded servers unless the environment names others. Resolves
 * when ready; Ctrl-C stops it. On failure it prints one line that says what to do and exits with 1.
 */
export async function start(env: NodeJS.ProcessEnv = process.env): Promise<void> {
  const lifecycle = createLifecycle({
    onStopping: () => print('\nStopping … (Ctrl-C again stops immediately)'),
    onError: (error) => printError(explain(error)),
  })
  try {
    await run(readStartConfig(env, process.cwd()), lifecycle.onStop)
  } catch (error) {
    printError(explain(error))
    await lifecycle.stop()
    process.exit(1)
  }
}

/**
 * Protects customers' data: no other user may enter the data directory or read what this process and its servers write. A directory that
 * belongs to another user keeps its mode.
 */
async function restrictAccess(dataDir: string): Promise<void> {
  process.umask(0o077)
  await chmod(dataDir, 0o700).catch(() => {})
}

async function run(config: StartConfig, onStop: (end: () => Promise<unknown> | unknown) => void): Promise<void> {
  await requirePort(config)
  await prepareDataDir(config.dataDir).catch((error: Error) => {
    throw new StartProblem(error.message)
  })
  // created before the umask changes, because others may deliver files there if it is outside the data directory
  await mkdir(config.watchRoot, { recursive: true }).catch(() => {})
  await restrictAccess(config.dataDir)
  // Loading the services takes as long as starting the servers, so both run concurrently.
  const loading = Promise.all([import('./platform.ts'), import('@forecourt/demo-data/open-demo')])
  const log = await openLog(config.dataDir, config.logLevel, printError)
  onStop(log.close)

  const servers = await startServers(config, log.logger)
  onStop(servers.stop)
  const [{ startPlatform }, { openDemo }] = await loading
  const demo = config.demo ? await openDemo({ ...config, onSeeding: () => print('Adding demo data (once) …') }) : null
  const registry = config.healthPort === undefined ? undefined : createRegistry('forecourt')
  const platform = await startPlatform({
    ...config,
    ...(registry !== undefined && { registry }),
    ...(demo !== null && { owner: demo.owner, clock: demo.clock, photos: demo.photo }),
    mongodbUrl: servers.mongodbUrl,
    natsUrl: servers.natsUrl,
    logger: log.logger,
  }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' ? portTaken(config.port) : error
  })
  onStop(platform.close)
  if (registry !== undefined && config.healthPort !== undefined) {
    const ready = () => platform.ready().then(() => [])
    observeReadiness(registry, ready)
    const health = await startHealthServer({ host: config.host, port: config.healthPort, ready, registry }).catch((error: Error) => {
      throw new StartProblem(`HEALTH_PORT ${config.healthPort} cannot be used (${error.message}): choose another one.`)
    })
    onStop(health.close)
    log.logger.info({ health: health.url }, 'serving health and metrics')
  }

  const url = config.publicUrl ?? `http://${config.host}:${new URL(platform.url).port}`
  const signIns = await demo?.prepare(platform, platform.url).catch((error) => {
    log.logger.error(error, 'the demo data are incomplete; the next start continues')
    return null
  })
  // since this process started, so it includes loading, installing and building
  const seconds = performance.now() / 1000
  const { firstOwner } = platform
  print(greeting({ url, seconds, firstOwner, signIns: signIns ?? null, dataDir: config.dataDir, logPath: log.path }))
}

async function requirePort({ port, host }: StartConfig): Promise<void> {
  if (port > 0 && port < 1024 && process.getuid?.() !== 0) {
    throw new StartProblem(`Port ${port} needs administrator rights: choose one from 1024 on, e.g. PORT=8080 make start.`)
  }
  // `localhost` may be ::1, but a process that has the port on 127.0.0.1 conflicts as well
  for (const address of host === 'localhost' ? ['127.0.0.1', host] : [host]) {
    if (!(await isPortFree(port, address))) throw portTaken(port)
  }
}

function portTaken(port: number): StartProblem {
  return new StartProblem(`Port ${port} is taken: stop what uses it, or choose another one, e.g. PORT=${port + 1} make start.`)
}
