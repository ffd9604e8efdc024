import { join } from 'node:path'
import { testFolder } from '@forecourt/dev-servers/test-folder'
import { testMongo, testNats } from '@forecourt/dev-servers/test-servers'
import { jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { MongoClient } from 'mongodb'
import { onTestFinished } from 'vitest'
import { exportCommand } from '../export-cli.ts'
import { importCommand } from '../import-cli.ts'

export type SmallPlatform = Awaited<ReturnType<typeof smallPlatform>>

/**
 * Starts an empty platform that a test fills as services would: the run's mongod with a separate prefix, and a separate nats-server. It stops after
 * the test.
 */
export async function smallPlatform() {
  const { url, prefix } = testMongo()
  const mongo = await MongoClient.connect(url)
  const server = await testNats()
  const nats = await connect({ servers: server.url })
  onTestFinished(async () => {
    await mongo.close()
    await nats.close()
    await server.stop()
  })
  return {
    env: { MONGODB_URL: url, NATS_URL: server.url, DATABASE_PREFIX: prefix },
    mongo,
    server,
    nats,
    manager: await jetstreamManager(nats),
    prefix,
    db: (service: string) => mongo.db(prefix + service),
  }
}

/** Returns a path that does not exist yet, in a folder that is deleted after the test. */
export async function newFolder(): Promise<string> {
  return join(await testFolder(), 'export')
}

type Command = (env: NodeJS.ProcessEnv, print: (line: string) => void) => Promise<number>

const runs =
  (command: Command, folderIn: 'TO' | 'FROM') => async (platform: Pick<SmallPlatform, 'env'>, folder: string, env?: NodeJS.ProcessEnv) => {
    const said: string[] = []
    const code = await command({ ...platform.env, [folderIn]: folder, ...env }, (line) => said.push(line))
    return { code, said: said.join('\n') }
  }

/** Run `make export` and `make import` and return the exit code and the output. */
export const runExport = runs(exportCommand, 'TO')
export const runImport = runs(importCommand, 'FROM')
