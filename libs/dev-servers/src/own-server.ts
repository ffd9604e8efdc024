import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RunningServer } from './server-process.ts'
import { suspendProcess } from './suspend-process.ts'

/** A server for one test that can be stopped and restarted on the same port and data. */
export interface OwnServer {
  url: string
  port: number
  /** Starts it again on the same port after `halt` or `kill`. */
  restart(): Promise<void>
  /** Stops it and keeps its data. */
  halt(): Promise<void>
  /** Sends SIGKILL and keeps its data. */
  kill(): Promise<void>
  /** Makes it hang until `resume`: it responds to nothing and closes no connection. */
  suspend(): Promise<void>
  resume(): Promise<void>
  /** Stops it and removes its data. */
  stop(): Promise<void>
}

/** Starts a server for one test. `start` starts it on a folder, and for a restart on the same folder and port. */
export async function startOwnServer(
  name: string,
  start: (options: { dataDir: string; port?: number }) => Promise<RunningServer>,
): Promise<OwnServer> {
  const dataDir = await mkdtemp(join(tmpdir(), `forecourt-test-${name}-`))
  let server = await start({ dataDir })
  const { url, port } = server
  return {
    url,
    port,
    restart: async () => {
      server = await start({ dataDir, port })
    },
    halt: () => server.stop(),
    kill: () => server.kill(),
    suspend: () => suspendProcess(server.pid),
    resume: async () => void process.kill(server.pid, 'SIGCONT'),
    stop: async () => {
      await server.kill()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
