import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startMongoServer } from './mongo-server.ts'
import { usesContainers } from './test-infra.ts'

declare module 'vitest' {
  interface ProvidedContext {
    mongodbUrl: string
  }
}

/** A file system in memory. A run leaves some hundred megabytes there while it lasts. */
const IN_MEMORY = '/dev/shm'
const ROOM_BYTES = 4 * 1024 ** 3

/** One mongod for a whole run of the tests; every test takes databases of its own on it (test-servers.ts). A container with `TEST_INFRA=containers`. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  if (usesContainers) {
    const { startMongoContainer } = await import('./containers.ts')
    const mongo = await startMongoContainer()
    provide('mongodbUrl', mongo.url)
    return () => mongo.remove()
  }
  const dataDir = await mkdtemp(join(await temporaryFolder(), 'forecourt-test-mongo-'))
  const mongo = await startMongoServer({ dataDir })
  provide('mongodbUrl', mongo.url)
  return async () => {
    await mongo.kill()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/**
 * Where a run keeps its databases: in CI in memory where there is plenty of it, since mongod makes thousands of collections, each of them files, in a third of
 * the time there. What a run leaves that is stopped half-way would take memory from people's machines.
 */
async function temporaryFolder(): Promise<string> {
  if (!process.env.CI || freemem() < 2 * ROOM_BYTES) return tmpdir()
  const room = await statfs(IN_MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  )
  return room < ROOM_BYTES ? tmpdir() : IN_MEMORY
}
