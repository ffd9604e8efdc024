import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startMongoServer } from './mongo-server.ts'
import { usesContainers } from './test-infra.ts'

declare module 'vitest' {
  interface ProvidedContext {
    mongodbUrl: string
  }
}

/** One mongod for a whole run of the tests; every test takes databases of its own on it (test-servers.ts). A container with `TEST_INFRA=containers`. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  if (usesContainers) {
    const { startMongoContainer } = await import('./containers.ts')
    const mongo = await startMongoContainer()
    provide('mongodbUrl', mongo.url)
    return () => mongo.remove()
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'forecourt-test-mongo-'))
  const mongo = await startMongoServer({ dataDir })
  provide('mongodbUrl', mongo.url)
  return async () => {
    await mongo.kill()
    await rm(dataDir, { recursive: true, force: true })
  }
}
