import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { jetstream, jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { MongoClient } from 'mongodb'
import { expect, inject, test } from 'vitest'
import { eventually } from './eventually.ts'
import { isPortFree } from './free-port.ts'
import { startMongoServer } from './mongo-server.ts'
import { startNatsServer } from './nats-server.ts'
import { startServerProcess } from './server-process.ts'
import { testFolder } from './test-folder.ts'

const start = { mongo: startMongoServer, nats: startNatsServer }

const folder = await testFolder()

test('mongod keeps its data over a restart on another port and supports transactions', async () => {
  const dataDir = join(folder, 'mongo')
  const first = await startMongoServer({ dataDir })
  await withMongo(first.url, (client) =>
    client.withSession((session) => session.withTransaction(() => client.db('t').collection('c').insertOne({ kept: true }, { session }))),
  )
  await first.stop()
  const second = await startMongoServer({ dataDir })
  expect(second.port).not.toBe(first.port)
  expect(await withMongo(second.url, (client) => client.db('t').collection('c').countDocuments({ kept: true }))).toBe(1)
  await second.stop()
})

test('nats-server keeps its streams when it is killed', async () => {
  const dataDir = join(folder, 'nats')
  const first = await startNatsServer({ dataDir })
  const writer = await connect({ servers: first.url })
  await (await jetstreamManager(writer)).streams.add({ name: 'kept', subjects: ['kept.>'] })
  await jetstream(writer).publish('kept.fact', 'still here')
  await first.kill()
  await writer.close()
  const second = await startNatsServer({ dataDir })
  const reader = await connect({ servers: second.url })
  expect((await (await jetstreamManager(reader)).streams.info('kept')).state.messages).toBe(1)
  await reader.close()
  await second.stop()
})

test.each(['mongo', 'nats'] as const)('the next start on the data of a %s server ends it when its parent was killed', async (kind) => {
  const dataDir = join(folder, `orphan-${kind}`)
  const parent = startInAnotherProcess(kind, dataDir)
  const left = await parent.started
  await parent.kill()
  expect(await isPortFree(left.port)).toBe(false)
  const next = await start[kind]({ dataDir })
  expect(next.pid).not.toBe(left.pid)
  expect(await isPortFree(left.port)).toBe(true)
  await next.stop()
})

test('a process that exits for any reason ends its servers, including those that are still starting', async () => {
  const dataDir = join(folder, 'exit')
  const parent = startInAnotherProcess('mongo', dataDir, 'exit-while-starting')
  await parent.ended
  const pid = Number((await readFile(join(dataDir, 'mongod.pid'), 'utf8')).split(' ')[0])
  await eventually(async () => expect(await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).toBe(''))
})

test('a process that exits on signals ends its servers on Ctrl-C', async () => {
  const parent = startInAnotherProcess('nats', join(folder, 'interrupted'), 'exit-on-signals')
  const { port } = await parent.started
  parent.interrupt()
  expect(await parent.ended).toEqual([130, null])
  await eventually(async () => expect(await isPortFree(port)).toBe(true))
})

test('a server that another process still uses is not ended, and the next start reports that', async () => {
  const dataDir = join(folder, 'busy')
  const parent = startInAnotherProcess('nats', dataDir)
  const { port } = await parent.started
  await expect(startNatsServer({ dataDir })).rejects.toThrow(/in use by process \d+: stop that one first/)
  expect(await isPortFree(port)).toBe(false)
  await parent.kill()
  await (await startNatsServer({ dataDir })).stop()
})

test('a process that has the pid of an ended server is not ended', async () => {
  const dataDir = join(folder, 'stale')
  await mkdir(dataDir)
  await writeFile(join(dataDir, 'nats-server.pid'), `${process.pid} 1`)
  await (await startNatsServer({ dataDir })).stop()
})

test('a server whose port is taken reports it and leaves no process behind', async () => {
  const first = await startNatsServer({ dataDir: join(folder, 'first') })
  const second = startNatsServer({ dataDir: join(folder, 'second'), port: first.port })
  await expect(second).rejects.toThrow(/nats-server ended by itself \(exit code 1\): see .*nats-server\.log/)
  const third = startMongoServer({ dataDir: join(folder, 'third'), port: Number(new URL(inject('mongodbUrl')).port) })
  await expect(third).rejects.toThrow(/taken by another mongod|mongod ended by itself/)
  await first.stop()
})

test('a program that exits immediately after its start is reported', async () => {
  const dataDirs = Array.from({ length: 20 }, (_, at) => join(folder, `false-${at}`))
  for (const dataDir of dataDirs) await mkdir(dataDir)
  const started = await Promise.all(
    dataDirs.map((dataDir) => startServerProcess({ name: 'false', binary: '/bin/false', args: [], dataDir })),
  )
  const ended = await Promise.allSettled(started.map(({ died }) => died))
  for (const end of ended)
    expect(end).toMatchObject({ reason: { message: expect.stringContaining('false ended by itself (exit code 1)') } })
})

test.each(['/proc/forecourt', 'file/below'])(
  'a data directory that cannot be written (%s) is reported in one line with the remedy',
  async (path) => {
    await writeFile(join(folder, 'file'), '')
    await expect(startNatsServer({ dataDir: resolve(folder, path) })).rejects.toThrow(
      /^The data directory \S+ cannot be written .*DATA_DIR\.$/,
    )
  },
)

/** Starts a server from a separate process, which can be killed. */
function startInAnotherProcess(kind: keyof typeof start, dataDir: string, how = 'wait') {
  const child = fork(fileURLToPath(new URL('./testing/start-server.ts', import.meta.url)), [kind, dataDir, how], {
    execArgv: ['--conditions=source', '--import', 'tsx'],
    stdio: 'inherit',
  })
  const ended = once(child, 'exit')
  const started = once(child, 'message').then(([message]) => message as { pid: number; port: number })
  return {
    started,
    ended,
    interrupt: () => child.kill('SIGINT'),
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}

async function withMongo<T>(url: string, work: (client: MongoClient) => Promise<T>): Promise<T> {
  const client = await MongoClient.connect(url)
  try {
    return await work(client)
  } finally {
    await client.close()
  }
}
