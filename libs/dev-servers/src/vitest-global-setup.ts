import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { startMongoServer } from './mongo-server.ts'
import { startOwnServer } from './own-server.ts'
import { usesContainers } from './test-infra.ts'

declare module 'vitest' {
  interface ProvidedContext {
    mongodbUrl: string
  }
}

/** Inside node_modules, so that bundles there can import the packages that they do not include. */
const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/forecourt', import.meta.url))

/**
 * Starts what all test files of a run share: a mongod, on which every test uses its own databases (test-servers.ts), and a folder for programs that
 * several files start as processes (service-testing/bundle-sources.ts).
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await mkdir(CACHE, { recursive: true })
  const bundles = await mkdtemp(join(CACHE, 'test-run-'))
  process.env.TEST_BUNDLES = bundles
  const stopMongo = await startMongo(project)
  return async () => {
    await stopMongo()
    await rm(bundles, { recursive: true, force: true })
  }
}

/** Starts mongod, in a container with `TEST_INFRA=containers`. */
async function startMongo({ provide }: TestProject): Promise<() => Promise<void>> {
  if (usesContainers) {
    const { startMongoContainer } = await import('./containers.ts')
    const mongo = await startMongoContainer()
    provide('mongodbUrl', mongo.url)
    return () => mongo.remove()
  }
  const mongo = await startOwnServer('mongo', startMongoServer)
  provide('mongodbUrl', mongo.url)
  return mongo.stop
}
