import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join, resolve } from 'node:path'
import { sleep } from '@forecourt/timing/sleep'
import { findServerBinary } from './binaries.ts'
import { startOnPort } from './free-port.ts'
import { prepareDataDir, type RunningServer, startServerProcess, whenReady } from './server-process.ts'

const READY_LIMIT_MS = 60_000

/** The settings of a member of a cluster. */
interface NatsClusterPlace {
  name: string
  /** the port on which the other members reach this one */
  clusterPort: number
  /** the cluster ports of all members */
  routes: readonly number[]
}

export interface NatsServerOptions {
  dataDir: string
  port?: number
  cluster?: NatsClusterPlace
  /** the only account that may connect; without it anyone may */
  login?: { user: string; password: string }
  /** the maximum size of all streams together; without it only the disk limits them */
  storeMaxBytes?: number
}

/**
 * Starts a real nats-server with JetStream on 127.0.0.1, with its streams in files under `dataDir`. `port` 0 or absent picks a free port. Resolves
 * when it accepts clients; throws when it does not within 60 seconds.
 */
export async function startNatsServer(options: NatsServerOptions): Promise<RunningServer> {
  const dataDir = resolve(options.dataDir)
  await prepareDataDir(dataDir)
  const binary = await findServerBinary('nats-server')
  return startOnPort(options.port, async (port) => {
    const serverName = options.cluster?.name ?? `forecourt-${randomBytes(6).toString('hex')}`
    const args = ['-a', '127.0.0.1', '-p', String(port), '-n', serverName, '-c', await writeConfig(dataDir, options)]
    const server = await startServerProcess({
      name: 'nats-server',
      binary,
      args: [...args, ...clusterArgs(options.cluster)],
      dataDir,
    })
    await whenReady(server, (giveUp) => waitForInfo(port, serverName, giveUp))
    return { ...server, port, url: `nats://127.0.0.1:${port}` }
  })
}

/**
 * Writes the config file, which only this user can read, and returns its path. It holds the password because every user of this machine can read the
 * arguments of a program, and the maximum size of the streams because there is no argument for it.
 */
async function writeConfig(dataDir: string, { login, storeMaxBytes }: NatsServerOptions): Promise<string> {
  const file = join(dataDir, 'nats.conf')
  const config = {
    jetstream: { store_dir: join(dataDir, 'jetstream'), ...(storeMaxBytes !== undefined && { max_file_store: storeMaxBytes }) },
    ...(login !== undefined && { authorization: login }),
  }
  await writeFile(file, JSON.stringify(config), { mode: 0o600 })
  return file
}

function clusterArgs(place: NatsClusterPlace | undefined): string[] {
  if (place === undefined) return []
  const routes = place.routes.map((port) => `nats://127.0.0.1:${port}`).join(',')
  return ['--cluster_name', 'forecourt', '--cluster', `nats://127.0.0.1:${place.clusterPort}`, '--routes', routes]
}

/**
 * Resolves when the NATS server with that name sends its INFO line on a port of 127.0.0.1. A server with another name is not ours; ours then exits
 * because the port is taken. Throws after 60 seconds.
 */
export async function waitForInfo(port: number, serverName: string, giveUp?: AbortSignal): Promise<void> {
  for (const deadline = Date.now() + READY_LIMIT_MS; Date.now() < deadline && !giveUp?.aborted; await sleep(15)) {
    const socket = connect(port, '127.0.0.1')
    // the proxy in front of a container accepts connections immediately and closes them until the server is up
    const greeting = await Promise.race([once(socket, 'data'), once(socket, 'close')]).catch(() => null)
    socket.destroy()
    if (String(greeting).includes(`"server_name":"${serverName}"`)) return
  }
  throw new Error(`nats-server did not answer on port ${port} within ${READY_LIMIT_MS / 1000} s`)
}
