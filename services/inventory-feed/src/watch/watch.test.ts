import { writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from '@forecourt/dev-servers/eventually'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { feedOf, vehicleRows } from '../testing/feed-rows.ts'
import { readWatch, type WatchResponse, watchIt } from '../testing/feed-watch-calls.ts'
import { type FeedFixture, startInventoryFeed, type TestDealership } from '../testing/start-inventory-feed.ts'

let feed: FeedFixture
let root: string
const settings = { watchEveryMs: 30, watchLeaseTtlMs: 3_000 }
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'forecourt-watch-'))
  feed = await startInventoryFeed({ settings: { ...settings, watchRoot: root } })
})
afterAll(async () => {
  await feed.close()
  await rm(root, { recursive: true, force: true })
})

const watchOf = async (lot: TestDealership) => (await readWatch(lot)).watch
const saysOf = async (lot: TestDealership) => (await watchOf(lot))?.message
const stateOf = async (lot: TestDealership) =>
  (await lot.versions()).map(({ fileName, state, source }) => `${fileName} ${state} by ${source}`)

/** A dealership that watches its own empty folder. */
async function watchedLot(by = feed) {
  const lot = await by.dealership()
  const folder = join(root, lot.dealershipId)
  await mkdir(folder)
  expect((await watchIt(lot, lot.dealershipId)).status).toBe(200)
  return { lot, folder }
}
/** Waits until the folder has been polled once more. */
async function nextPoll(lot: TestDealership) {
  const since = Date.now()
  await eventually(async () => expect(Date.parse((await watchOf(lot))?.checkedAt ?? '')).toBeGreaterThan(since))
}
/** Puts a file there in one step, like careful programs. */
async function put(folder: string, name: string, text: string, changedAt = new Date()) {
  await writeFile(join(folder, `.${name}`), text)
  await utimes(join(folder, `.${name}`), changedAt, changedAt)
  await rename(join(folder, `.${name}`), join(folder, name))
}

describe('a watched folder', () => {
  it('is reported with its path, who started the watch and its state', async () => {
    const { lot } = await watchedLot()
    expect(await watchOf(lot)).toMatchObject({ path: lot.dealershipId, healthy: true, startedBy: { role: 'ADMIN' } })
    expect((await watchIt(lot, lot.dealershipId)).body.watch?.message).toBe('Checking the folder for the first time.')
    await eventually(async () => expect(await saysOf(lot)).toBe('There is no CSV file in the folder yet.'))
  })

  it('imports its newest CSV file once', async () => {
    const lot = await feed.dealership()
    const folder = join(root, lot.dealershipId)
    await mkdir(folder)
    await put(folder, 'old.csv', feedOf(vehicleRows(1)), new Date(Date.now() - 60_000))
    await put(folder, 'new.CSV', feedOf(vehicleRows(3)))
    await put(folder, 'newest.txt', 'not a feed')
    expect((await watchIt(lot, lot.dealershipId)).status).toBe(200)
    await eventually(async () => expect(await stateOf(lot)).toEqual(['new.CSV imported by watch']))
    expect(await lot.vehicles()).toHaveLength(3)
    await put(folder, 'newer.csv', feedOf(vehicleRows(4)), new Date(Date.now() + 5_000))
    await eventually(async () => expect(await stateOf(lot)).toEqual(['newer.csv imported by watch', 'new.CSV imported by watch']))
  })

  it('keeps the inventory when the newest file is removed and an older one is left', async () => {
    const { lot, folder } = await watchedLot()
    await put(folder, 'new.csv', feedOf(vehicleRows(3)))
    await eventually(async () => expect(await saysOf(lot)).toBe('We picked up new.csv.'))
    await rm(join(folder, 'new.csv'))
    await put(folder, 'old.csv', feedOf(vehicleRows(2)), new Date(Date.now() - 60_000))
    // a file is imported at the second poll that sees it
    for (let polls = 0; polls < 3; polls++) await nextPoll(lot)
    expect(await stateOf(lot)).toEqual(['new.csv imported by watch'])
    expect(await lot.vehicles()).toHaveLength(3)
    // the same name again is a replacement, whatever its time
    await put(folder, 'new.csv', feedOf(vehicleRows(4)), new Date(Date.now() - 30_000))
    await eventually(async () => expect(await lot.vehicles()).toHaveLength(4))
  })

  it('is not imported while a file in it is being written', async () => {
    // between two polls of this server the file is always written again
    const patient = await startInventoryFeed({ settings: { ...settings, watchEveryMs: 1_000, watchRoot: root } })
    const { lot, folder } = await watchedLot(patient)
    let size = 1
    const write = () => writeFileSync(join(folder, 'growing.csv'), feedOf(vehicleRows(++size)))
    const writing = setInterval(write, 5)
    try {
      await eventually(async () => expect(await saysOf(lot)).toBe('growing.csv is being written. We’ll import it when it stops changing.'))
    } finally {
      clearInterval(writing)
    }
    await eventually(async () => expect(await stateOf(lot)).toEqual(['growing.csv imported by watch']))
    expect(await lot.vehicles()).toHaveLength(size)
  })

  it('reports that a file is the same as the current one', async () => {
    const { lot, folder } = await watchedLot()
    await lot.upload(feedOf(vehicleRows(2)))
    await put(folder, 'same.csv', feedOf(vehicleRows(2)))
    await eventually(async () => expect(await saysOf(lot)).toBe('same.csv is the same as the current file.'))
    expect(await stateOf(lot)).toEqual(['same.csv unchanged by watch', 'feed.csv imported by upload'])
  })

  it('that disappears shows and publishes a message, loses nothing, and works again when it returns', async () => {
    const { lot, folder } = await watchedLot()
    await put(folder, 'stock.csv', feedOf(vehicleRows(2)))
    await eventually(async () => expect(await stateOf(lot)).toEqual(['stock.csv imported by watch']))
    await rename(folder, `${folder}-moved`)
    await eventually(async () =>
      expect(await watchOf(lot)).toMatchObject({ healthy: false, message: expect.stringContaining('We can’t find that folder.') }),
    )
    expect(await lot.vehicles()).toHaveLength(2)
    await rename(`${folder}-moved`, folder)
    await eventually(async () => expect(await watchOf(lot)).toMatchObject({ healthy: true, message: 'We picked up stock.csv.' }))
    const health = async () => (await feed.events('inventory.watch.changed.v1', lot.dealershipId)).map(({ data }) => data.healthy)
    await eventually(async () => expect(await health()).toEqual([true, false, true]))
  })

  it('with a file that is not a feed shows why, keeps the inventory, and continues with the next file', async () => {
    const { lot, folder } = await watchedLot()
    await put(folder, 'a.csv', feedOf(vehicleRows(2)))
    await eventually(async () => expect(await stateOf(lot)).toEqual(['a.csv imported by watch']))
    await put(folder, 'picture.csv', '\u0089PNG\r\n\u001a\n'.repeat(100), new Date(Date.now() + 5_000))
    await eventually(async () => expect((await watchOf(lot))?.healthy).toBe(false))
    expect(await saysOf(lot)).toMatch(/^picture\.csv: ./)
    expect(await lot.vehicles()).toHaveLength(2)
    await put(folder, 'b.csv', feedOf(vehicleRows(3)), new Date(Date.now() + 10_000))
    await eventually(async () => expect(await stateOf(lot)).toEqual(['b.csv imported by watch', 'a.csv imported by watch']))
    expect(await watchOf(lot)).toMatchObject({ healthy: true })
  })

  it('keeps the inventory when a rejected file is removed and the one taken before it is left', async () => {
    const { lot, folder } = await watchedLot()
    await put(folder, 'a.csv', feedOf(vehicleRows(2)))
    await eventually(async () => expect(await stateOf(lot)).toEqual(['a.csv imported by watch']))
    await lot.upload(feedOf(vehicleRows(3)))
    for (const name of ['picture.csv', 'photo.csv']) {
      await put(folder, name, '\u0089PNG\r\n\u001a\n'.repeat(100), new Date(Date.now() + 5_000))
      await eventually(async () => expect(await saysOf(lot)).toMatch(`${name}: `))
      await rm(join(folder, name))
      await eventually(async () => expect(await watchOf(lot)).toMatchObject({ healthy: true, message: 'We picked up a.csv.' }))
      expect(await stateOf(lot)).toEqual(['feed.csv imported by upload', 'a.csv imported by watch'])
      expect(await lot.vehicles()).toHaveLength(3)
    }
  })

  it('is no longer polled after watching was stopped', async () => {
    const { lot, folder } = await watchedLot()
    const message = 'We stopped watching the folder. Your inventory stays the same.'
    expect(await lot.send('DELETE', '/csv-watch-path')).toMatchObject({ status: 200, body: { message } })
    expect((await lot.send('DELETE', '/csv-watch-path')).status).toBe(200)
    const { lot: other, folder: otherFolder } = await watchedLot()
    await put(folder, 'late.csv', feedOf(vehicleRows(2)))
    await put(otherFolder, 'marker.csv', feedOf(vehicleRows(1)))
    await eventually(async () => expect(await stateOf(other)).toEqual(['marker.csv imported by watch']))
    expect(await stateOf(lot)).toEqual([])
    expect(await readWatch(lot)).toEqual({
      path: '',
      watch: null,
      available: true,
      folder: lot.dealershipId,
      stopped: null,
    })
  })

  it('is taken over by another replica when its own is gone, and is imported by one at a time', async () => {
    const { lot, folder } = await watchedLot()
    const replicas = [await feed.replica({ ...settings, watchRoot: root }), await feed.replica({ ...settings, watchRoot: root })]
    await put(folder, 'one.csv', feedOf(vehicleRows(2)))
    await eventually(async () => expect(await stateOf(lot)).toEqual(['one.csv imported by watch']))
    await Promise.all(replicas.map(({ service }) => service.close()))
    await put(folder, 'two.csv', feedOf(vehicleRows(3)), new Date(Date.now() + 5_000))
    await eventually(async () => expect(await stateOf(lot)).toEqual(['two.csv imported by watch', 'one.csv imported by watch']))
  })
})

describe('a watched folder whose replica crashed', () => {
  it('is not polled until the lease expires, and is then taken over by another replica', async () => {
    const { lot, folder } = await watchedLot()
    await eventually(async () => expect(await saysOf(lot)).toBe('There is no CSV file in the folder yet.'))
    const expiresAt = new Date(Date.now() + 1_500)
    const leases = feed.db.collection<{ _id: string; holder: string; expiresAt: Date }>('leases')
    await leases.updateOne({ _id: `watch:${lot.dealershipId}` }, { $set: { holder: 'a replica that died', expiresAt } }, { upsert: true })
    await put(folder, 'stock.csv', feedOf(vehicleRows(2)))
    await eventually(async () => expect(await stateOf(lot)).toEqual(['stock.csv imported by watch']))
    const [version] = await lot.versions()
    expect(version?.receivedAt.getTime()).toBeGreaterThanOrEqual(expiresAt.getTime())
  })
})

describe('a folder', () => {
  it.each([
    ['that is not there', (own: string) => `${own}/nowhere`, 'FOLDER_GONE'],
    ['that is a file', async (own: string) => `${own}/${await fileIn(join(root, own))}`, 'NOT_A_FOLDER'],
  ])('%s cannot be watched', async (_what, path, code) => {
    const lot = await feed.dealership()
    await mkdir(join(root, lot.dealershipId))
    const response = await watchIt(lot, await path(lot.dealershipId))
    expect([response.status, response.body.code]).toEqual([422, code])
    expect(await watchOf(lot)).toBeNull()
  })

  it('is not watched by a server without a watch root', async () => {
    const lot = await feed.dealership()
    const url = await (await feed.replica({ watchRoot: null })).url()
    const headers = { 'content-type': 'application/json', 'x-forecourt-identity': lot.admin }
    const body = JSON.stringify({ path: '.' })
    const response = await fetch(`${url}/api/dealerships/${lot.dealershipId}/watch-csv-path`, { method: 'POST', headers, body })
    expect([response.status, ((await response.json()) as WatchResponse).code]).toEqual([409, 'WATCHING_OFF'])
  })

  it('imports no file that is a link, so that nothing outside it is read', async () => {
    const { lot, folder } = await watchedLot()
    const secret = join(root, `secret-${lot.dealershipId}.csv`)
    await writeFile(secret, feedOf(vehicleRows(5)))
    await symlink(secret, join(folder, 'link.csv'))
    await put(folder, 'plain.csv', feedOf(vehicleRows(1)), new Date(Date.now() - 60_000))
    await eventually(async () => expect(await stateOf(lot)).toEqual(['plain.csv imported by watch']))
  })
})

let serial = 0
async function fileIn(folder: string): Promise<string> {
  const name = `file-${++serial}.csv`
  await writeFile(join(folder, name), 'VIN\n')
  return name
}
