import { once } from 'node:events'
import { connect } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findServerBinary } from './binaries.ts'
import { freePort } from './free-port.ts'
import { prepareDataDir, type RunningServer, startServerProcess } from './server-process.ts'

const READY_LIMIT_MS = 10_000

/**
 * Starts a real nats-server with JetStream on 127.0.0.1, its streams kept in files under `dataDir`. `port` 0 or absent takes a free one. Resolves
 * when it greets clients; throws when it does not within ten seconds.
 */
export async function startNatsServer(options: { dataDir: string; port?: number }): Promise<RunningServer> {
  const dataDir = resolve(options.dataDir)
  await prepareDataDir(dataDir)
  const port = options.port || (await freePort())
  const args = ['-a', '127.0.0.1', '-p', String(port), '-js', '-sd', join(dataDir, 'jetstream')]
  const server = await startServerProcess({ name: 'nats-server', binary: await findServerBinary('nats-server'), args, dataDir })
  await Promise.race([greeted(port), server.died])
  return { url: `nats://127.0.0.1:${port}`, port, pid: server.pid, stop: server.stop, kill: server.kill }
}

/** A NATS server sends its INFO line to whoever connects. */
async function greeted(port: number): Promise<void> {
  for (const deadline = Date.now() + READY_LIMIT_MS; Date.now() < deadline; await delay(15)) {
    const socket = connect(port, '127.0.0.1')
    const greeting = await once(socket, 'data').catch(() => null)
    socket.destroy()
    if (greeting !== null) return
  }
  throw new Error(`nats-server did not answer on port ${port} within ${READY_LIMIT_MS / 1000} s`)
}
