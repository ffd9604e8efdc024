import { chmod, mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { keepNewest, makeRoom } from './keep-newest.ts'
import { FORMAT, writeManifest } from './manifest.ts'
import { newFolder, runExport, smallPlatform } from './testing/small-platform.ts'

const NOW = new Date('2026-05-20T12:00:00Z')
const DAY_MS = 24 * 60 * 60 * 1000

/** More than any disk of these tests has. */
const PETABYTE = 1e15

/** Creates a finished export of a day in May. Its name does not sort by age. */
async function finished(parent: string, name: string, day: number, bytes = 0): Promise<void> {
  await mkdir(join(parent, name, 'mongodb'), { recursive: true })
  const at = `2026-05-${String(day).padStart(2, '0')}T02:30:00.000Z`
  const [mongodb, nats] = [
    { version: '8.0.0', databases: {} },
    { version: '2.12.0', streams: {} },
  ]
  const files = [{ path: 'mongodb/leads/customers.bson.gz', bytes, sha256: 'f'.repeat(64) }]
  await writeManifest(join(parent, name), { format: FORMAT, forecourt: '1.0.0', madeAt: at, snapshotAt: at, mongodb, nats, files })
}

/** Creates an unfinished export whose last write was `agoMs` before NOW. */
async function unfinished(parent: string, name: string, agoMs: number): Promise<void> {
  const at = new Date(NOW.getTime() - agoMs)
  for (const part of ['mongodb', 'jetstream']) {
    await mkdir(join(parent, name, part), { recursive: true })
    await utimes(join(parent, name, part), at, at)
  }
}

test('the newest exports are kept whatever their names, and so is everything that is not an export', async () => {
  const folder = await newFolder()
  const parent = dirname(folder)
  await finished(parent, 'export', 20)
  await finished(parent, 'a', 18)
  await finished(parent, 'b', 19)
  await finished(parent, 'c', 17)
  await mkdir(join(parent, 'photos', 'mongodb'), { recursive: true })
  await writeFile(join(parent, 'photos', 'mine.txt'), 'mine')
  await mkdir(join(parent, 'empty'))
  await mkdir(join(parent, 'lost+found'))
  await chmod(join(parent, 'lost+found'), 0)
  await writeFile(join(parent, 'manifest.json'), '{}')
  expect(await keepNewest(folder, 2, NOW)).toEqual([join(parent, 'c'), join(parent, 'a')])
  expect((await readdir(parent)).sort()).toEqual(['b', 'empty', 'export', 'lost+found', 'manifest.json', 'photos'])
})

test('the export that was just made is kept even when the clock was set back since the others were made', async () => {
  const folder = await newFolder()
  const parent = dirname(folder)
  await finished(parent, 'export', 1)
  await finished(parent, 'a', 18)
  await finished(parent, 'b', 19)
  expect(await keepNewest(folder, 2, NOW)).toEqual([join(parent, 'a')])
  expect((await readdir(parent)).sort()).toEqual(['b', 'export'])
})

test('an aborted export is removed once it is too old to still be running', async () => {
  const folder = await newFolder()
  const parent = dirname(folder)
  await finished(parent, 'export', 20)
  await unfinished(parent, 'cut-off', 2 * DAY_MS)
  await unfinished(parent, 'being-written', DAY_MS / 2)
  expect(await keepNewest(folder, 5, NOW)).toEqual([join(parent, 'cut-off')])
  expect((await readdir(parent)).sort()).toEqual(['being-written', 'export'])
})

test('an export keeps KEEP exports, prints what it removed, and removes nothing for an invalid KEEP', async () => {
  const platform = await smallPlatform()
  await platform.db('leads').collection('customers').insertOne({ name: 'Mary' })
  const folder = await newFolder()
  const parent = dirname(folder)
  await finished(parent, 'older', 2)
  await finished(parent, 'oldest', 1)
  for (const KEEP of ['0', '-1', '1.5', 'all']) {
    expect(await runExport(platform, folder, { KEEP })).toEqual({ code: 1, said: expect.stringMatching(/^KEEP is how many exports/) })
  }
  expect((await readdir(parent)).sort()).toEqual(['older', 'oldest'])
  const { code, said } = await runExport(platform, folder, { KEEP: '2' })
  expect([code, said]).toEqual([0, expect.stringContaining(`Removed ${join(parent, 'oldest')}: the newest 2 are kept.`)])
  expect((await readdir(parent)).sort()).toEqual(['export', 'older'])
})

describe('an export for which there is no room', () => {
  test('fails before it begins, says what it needs and which values to change, and keeps the exports there', async () => {
    const platform = await smallPlatform()
    await platform.db('leads').collection('customers').insertOne({ name: 'Mary' })
    const folder = await newFolder()
    const parent = dirname(folder)
    await finished(parent, 'older', 1)
    await finished(parent, 'newer', 2, PETABYTE)
    for (const KEEP of ['', '1', '2']) {
      const { code, said } = await runExport(platform, folder, { KEEP })
      expect([code, said]).toEqual([
        1,
        expect.stringMatching(/^There is no room .*needs about 1,100,000,000 MB, and [\d,.]+ MB are free\./),
      ])
      expect(said).toContain('(in the chart: backup.size) or keep fewer exports (KEEP; in the chart: backup.keep)')
    }
    expect((await readdir(parent)).sort()).toEqual(['newer', 'older'])
  })

  test('takes the room of older ones beyond KEEP, and never of the newest', async () => {
    const parent = dirname(await newFolder())
    await finished(parent, 'oldest', 1, PETABYTE)
    await finished(parent, 'older', 2, PETABYTE)
    await finished(parent, 'newest', 3, PETABYTE)
    await unfinished(parent, 'cut-off', 2 * DAY_MS)
    await expect(makeRoom(join(parent, 'export'), 3, NOW)).rejects.toThrow('There is no room')
    expect((await readdir(parent)).sort()).toEqual(['newest', 'older', 'oldest'])
    expect(await makeRoom(join(parent, 'export'), 1, NOW)).toEqual([join(parent, 'oldest'), join(parent, 'older')])
    await expect(makeRoom(join(parent, 'export'), 1, NOW)).rejects.toThrow('There is no room')
    expect(await readdir(parent)).toEqual(['newest'])
  })

  test('is not assumed for the first one', async () => {
    expect(await makeRoom(join(await newFolder(), 'not-there', 'export'), 2, NOW)).toEqual([])
  })

  test('takes the room of one that was cut off before any was finished, unless all are kept', async () => {
    const folder = await newFolder()
    const parent = dirname(folder)
    await unfinished(parent, 'cut-off', 2 * DAY_MS)
    await unfinished(parent, 'being-written', DAY_MS / 2)
    expect(await makeRoom(folder, null, NOW)).toEqual([])
    expect(await makeRoom(folder, 2, NOW)).toEqual([join(parent, 'cut-off')])
    expect(await readdir(parent)).toEqual(['being-written'])
  })
})
