import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RunningServer } from './server-process.ts'
import { suspendProcess } from './suspend-process.ts'

/** A server of the test's own that can be stopped and started again on the same port and data. */
export interface OwnServer {
  url: string
  port: number
  /** Starts it again after `halt` or `kill`, on the same port. */
  restart(): Promise<void>
  /** Stops it and keeps its data. */
  halt(): Promise<void>
  /** SIGKILL; its data stay. */
  kill(): Promise<void>
  /** Lets it hang, as a machine without air does: nothing is answered, no connection closed, until `resume`. */
  suspend(): Promise<void>
  resume(): Promise<void>
  /** Stops it and removes its data. */
  stop(): Promise<void>
}

/** Starts a server of the test's own; `start` starts it on a folder, and again on the same folder and port. */
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
