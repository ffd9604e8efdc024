import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, delimiter, dirname, join } from 'node:path'
import { Writable } from 'node:stream'
import { promisify } from 'node:util'
import { eventually } from '@forecourt/dev-servers/eventually'
import { testFolder } from '@forecourt/dev-servers/test-folder'
import { ownMongo } from '@forecourt/dev-servers/test-servers'
import { jetstream } from '@nats-io/jetstream'
import { MongoClient } from 'mongodb'
import { describe, expect, onTestFinished, test } from 'vitest'
import { exportCommand } from './export-cli.ts'
import { exportPlatform } from './export-platform.ts'
import { importCommand } from './import-cli.ts'
import { importPlatform } from './import-platform.ts'
import { STREAMS } from './platform-names.ts'
import { documentsOf } from './testing/contents.ts'
import { newFolder, runExport, runImport, type SmallPlatform, smallPlatform } from './testing/small-platform.ts'

const run = promisify(execFile)

const NOWHERE = { MONGODB_URL: 'mongodb://127.0.0.1:9/?directConnection=true', NATS_URL: 'nats://127.0.0.1:9' }

test.each([
  ['MongoDB', 'MONGODB_URL', runExport],
  ['NATS', 'NATS_URL', runExport],
  ['MongoDB', 'MONGODB_URL', runImport],
  ['NATS', 'NATS_URL', runImport],
] as const)('a command names %s (%s) when it does not respond', async (server, variable, run) => {
  const { code, said } = await run(await smallPlatform(), await newFolder(), { [variable]: NOWHERE[variable] })
  expect([code, said]).toEqual([1, expect.stringMatching(new RegExp(`^${server} does not answer .*correct ${variable}`))])
})

describe('an export', () => {
  test('without a required variable prints which one is missing', async () => {
    const from = await smallPlatform()
    expect(await runExport(from, '')).toEqual({ code: 1, said: 'Name a new folder: TO=path.' })
    const { code, said } = await runExport(from, await newFolder(), { NATS_URL: '' })
    expect([code, said]).toEqual([1, expect.stringContaining('Set MONGODB_URL and NATS_URL')])
  })

  test('into a folder that is not empty changes nothing', async () => {
    const { from, folder } = await filled()
    await mkdir(folder)
    await writeFile(join(folder, 'mine.txt'), 'mine')
    expect(await runExport(from, folder)).toEqual({ code: 1, said: `${folder} is not empty: name a new folder, TO=path.` })
    expect(await readdir(folder)).toEqual(['mine.txt'])
  })

  test('of an unknown prefix fails with a message and creates no folder', async () => {
    const { from, folder } = await filled()
    const { code, said } = await runExport(from, folder, { DATABASE_PREFIX: 'nobodys-' })
    expect([code, said]).toEqual([1, expect.stringContaining('no platform in this MongoDB under the prefix nobodys-: check')])
    await expect(readdir(folder)).rejects.toThrow('ENOENT')
  })

  test('that loses NATS halfway fails with a message and leaves nothing, which would take the room of the next one', async () => {
    const { from, folder } = await filled()
    const said: string[] = []
    // NATS goes down when the snapshot is taken
    const lose = (line: string) => {
      said.push(line)
      if (line.startsWith("All data of Forecourt's services is exported as of")) void from.server.kill()
    }
    expect(await exportCommand({ ...from.env, TO: folder }, lose)).toBe(1)
    expect(said.at(-1)).toMatch(/NATS|timeout|closed/i)
    // the command may fail a moment before it has removed the folder
    await eventually(() => expect(readdir(folder)).rejects.toThrow('ENOENT'))
  })

  test('onto a full disk says what to do and leaves no unfinished export, which would take the room of the next one', async () => {
    const { from, folder } = await filled()
    const full = () =>
      new Writable({
        write: (_chunk, _encoding, done) => done(Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })),
      })
    const exporting = exportPlatform({ ...from, folder, version: 'test', print: () => {}, openFile: full })
    await expect(exporting).rejects.toThrow(/^The volume of .* is full\. .* Enlarge the volume \(in the chart: backup\.size\)/)
    await expect(readdir(folder)).rejects.toThrow('ENOENT')
  })

  test('of a platform whose import is unfinished fails with a message, creates no folder and removes no earlier export', async () => {
    const { folder } = await exported()
    const to = await smallPlatform()
    await expect(importPlatform({ ...to, folder, print: stopAt('leads:') })).rejects.toThrow('cut off')
    const [folders, earlier] = [dirname(folder), basename(folder)]
    const { code, said } = await runExport(to, join(folders, 'tonight'), { KEEP: '1' })
    expect([code, said]).toEqual([1, expect.stringMatching(/^An import into this platform is still running or was cut off/)])
    expect(await readdir(folders)).toEqual([earlier])
    expect(await runImport(to, folder)).toMatchObject({ code: 0 })
    expect(await runExport(to, join(folders, 'tonight'), { KEEP: '1' })).toMatchObject({ code: 0 })
  })

  test('that was cut off is never imported and never mixed with another', async () => {
    const { from, folder } = await exported()
    // it is written last
    await rm(join(folder, 'manifest.json'))
    const to = await smallPlatform()
    expect(await runImport(to, folder)).toEqual({
      code: 1,
      said: expect.stringContaining('is not a finished export: it has no manifest.json'),
    })
    expect(await documentsOf(to.db)).toEqual({})
    expect((await runExport(from, folder)).said).toContain('is not empty')
  })
})

describe('an import', () => {
  test.each([
    ['damaged', async (path: string) => writeFile(path, flipped(await readFile(path)))],
    ['missing', (path: string) => rm(path)],
  ])('of an export with a %s file names it and writes nothing', async (what, damage) => {
    const { folder } = await exported()
    await damage(join(folder, 'mongodb/leads/customers.bson.gz'))
    const to = await smallPlatform()
    expect(await runImport(to, folder)).toEqual({ code: 1, said: expect.stringContaining(`mongodb/leads/customers.bson.gz (${what})`) })
    await expectNothing(to)
  })

  test('of a newer format or with an invalid manifest writes nothing', async () => {
    const { folder } = await exported()
    const path = join(folder, 'manifest.json')
    const manifest = JSON.parse(await readFile(path, 'utf8'))
    const to = await smallPlatform()
    for (const [text, reason] of [
      [JSON.stringify({ ...manifest, format: 2 }), 'was written by a newer Forecourt'],
      ['{"format":', 'is damaged or not a manifest'],
      [JSON.stringify({ ...manifest, files: [{ ...manifest.files[0], path: '../outside' }] }), 'is damaged'],
      [JSON.stringify({ ...manifest, files: manifest.files.slice(1) }), 'is damaged'],
      [
        JSON.stringify({ ...manifest, mongodb: { ...manifest.mongodb, databases: { admin: {} } } }),
        'services that this version does not have',
      ],
    ] as const) {
      await writeFile(path, text)
      expect(await runImport(to, folder)).toEqual({ code: 1, said: expect.stringContaining(reason) })
    }
    await expectNothing(to)
  })

  test('into a MongoDB whose clock is behind the export writes nothing', async () => {
    const { folder } = await exported()
    const path = join(folder, 'manifest.json')
    const manifest = JSON.parse(await readFile(path, 'utf8'))
    const ahead = new Date(Date.now() + 3_600_000).toISOString()
    await writeFile(path, JSON.stringify({ ...manifest, snapshotAt: ahead }))
    const to = await smallPlatform()
    expect(await runImport(to, folder)).toEqual({ code: 1, said: expect.stringContaining(`The export is of ${ahead}`) })
    await expectNothing(to)
  })

  test('into a platform with data names the data, prints how to drop it, and changes nothing', async () => {
    const { folder } = await exported()
    const to = await smallPlatform()
    await to.db('auth').collection('users').insertOne({ name: 'someone' })
    const before = await documentsOf(to.db)
    const { code, said } = await runImport(to, folder)
    expect(code).toBe(1)
    expect(said).toContain(`${to.prefix}auth.users (1 document)`)
    expect(said).toContain('dropDatabase()')
    expect(await documentsOf(to.db)).toEqual(before)

    const other = await smallPlatform()
    await other.manager.streams.add({ name: 'leads', subjects: ['leads.>'] })
    await jetstream(other.nats).publish('leads.x', 'something')
    expect((await runImport(other, folder)).said).toContain('the stream leads (1 message)')
  })

  test('never prints commands that empty another server where the address of the platform is not set', async () => {
    const { folder } = await exported()
    const to = await smallPlatform()
    await to.db('auth').collection('users').insertOne({ name: 'someone' })
    const { said } = await runImport(to, folder)
    const programs = await testFolder()
    for (const name of ['mongosh', 'nats']) await writeFile(join(programs, name), '#!/bin/sh\necho "$*"', { mode: 0o755 })
    const env = { PATH: `${programs}${delimiter}${process.env.PATH}` }
    const commands = said.split('\n').filter((line) => line.startsWith('  '))
    expect(commands).toHaveLength(1 + STREAMS.length)
    for (const command of commands) {
      await expect(run('sh', ['-c', command], { env })).rejects.toThrow(/(MONGODB|NATS)_URL/)
      const { stdout } = await run('sh', ['-c', command], { env: { ...env, MONGODB_URL: 'mongodb://its', NATS_URL: 'nats://its' } })
      expect(stdout).toMatch(/mongodb:\/\/its --eval .*dropDatabase|--server nats:\/\/its stream rm /)
    }
  })

  test('that was interrupted starts from the beginning when it is run again', async () => {
    const { from, folder } = await exported()
    const to = await smallPlatform()
    await expect(importPlatform({ ...to, folder, print: stopAt('leads:') })).rejects.toThrow('cut off')
    expect(await to.db('leads').collection('customers').countDocuments()).toBeGreaterThan(0)
    const { code, said } = await runImport(to, folder)
    expect(said).toContain('What an import that was cut off had made is removed.')
    expect(code).toBe(0)
    expect(await documentsOf(to.db)).toEqual(await documentsOf(from.db))
  })

  test('that was interrupted is not removed once services have run on it, also if they have ended since', async () => {
    const { folder } = await exported()
    const to = await smallPlatform()
    await to.db('leads').createCollection('leases')
    await expect(importPlatform({ ...to, folder, print: stopAt('leads:') })).rejects.toThrow('cut off')
    await expect(importPlatform({ ...to, folder, print: stopAt('leads:') })).rejects.toThrow('cut off')
    const leases = to.db('leads').collection('leases')
    await leases.insertOne({ holder: 'a service' })
    const refused = { code: 1, said: expect.stringContaining('services were started on what it had made') }
    expect(await runImport(to, folder)).toEqual(refused)
    await leases.deleteOne({ holder: 'a service' })
    expect(await runImport(to, folder)).toEqual(refused)
  })

  test('that loses MongoDB halfway fails with a message, and succeeds when rerun', async () => {
    const { from, folder } = await exported()
    const server = await ownMongo()
    onTestFinished(() => server.stop())
    const to = await smallPlatform()
    const env = { MONGODB_URL: `${server.url}&serverSelectionTimeoutMS=1000`, DATABASE_PREFIX: '' }
    const said: string[] = []
    const code = await importCommand({ ...to.env, ...env, FROM: folder }, (line) => {
      said.push(line)
      if (line.startsWith('auth:')) void server.kill()
    })
    expect([code, said.at(-1)]).toEqual([1, expect.stringContaining('run the same import again')])
    await server.restart()
    expect(await runImport(to, folder, env)).toMatchObject({ code: 0 })
    const mongo = await MongoClient.connect(server.url)
    onTestFinished(() => mongo.close())
    expect(await documentsOf((service) => mongo.db(service))).toEqual(await documentsOf(from.db))
  })
})

async function exported() {
  const { from, folder } = await filled()
  expect(await runExport(from, folder)).toMatchObject({ code: 0 })
  return { from, folder }
}

/** Returns a platform with some documents and messages, and a path for its export. */
async function filled() {
  const from = await smallPlatform()
  const { db, manager, nats } = from
  await db('auth').collection('users').insertOne({ name: 'Ann' })
  await db('leads')
    .collection('customers')
    .insertMany(Array.from({ length: 5_000 }, (_, number) => ({ number, text: 'x'.repeat(200) })))
  await manager.streams.add({ name: 'leads', subjects: ['leads.>'] })
  await Promise.all(Array.from({ length: 50 }, (_, number) => jetstream(nats).publish('leads.x', `${number}`)))
  return { from, folder: await newFolder() }
}

function stopAt(beginning: string) {
  return (line: string) => {
    if (line.startsWith(beginning)) throw new Error('cut off')
  }
}

async function expectNothing(to: SmallPlatform): Promise<void> {
  expect(await documentsOf(to.db)).toEqual({})
  const streams = []
  for await (const { config } of to.manager.streams.list()) streams.push(config.name)
  expect(streams).toEqual([])
}

/** Returns a copy of the bytes with one bit in the middle flipped. */
function flipped(bytes: Buffer): Buffer {
  const middle = Math.floor(bytes.length / 2)
  bytes[middle] = (bytes[middle] ?? 0) ^ 1
  return bytes
}
