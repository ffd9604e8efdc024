import { mkdir, mkdtemp, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from '@forecourt/dev-servers/eventually'
import { newId } from '@forecourt/service-testing/people'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { inventoryFeedEnv } from '../config.ts'
import { createWatchStore } from '../store/watch-store.ts'
import { feedOf, vehicleRows } from '../testing/feed-rows.ts'
import { readWatch, watchIt } from '../testing/feed-watch-calls.ts'
import { type FeedFixture, startInventoryFeed } from '../testing/start-inventory-feed.ts'

let feed: FeedFixture
let root: string
const folders = new Map<string, string>()
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'forecourt-owners-'))
  feed = await startInventoryFeed({ settings: { watchEveryMs: 30, watchRoot: root, watchFolders: folders } })
})
afterAll(async () => {
  await feed.close()
  await rm(root, { recursive: true, force: true })
})

/** A dealership whose folder contains a feed with costs. */
async function lotWithFolder() {
  const lot = await feed.dealership()
  const folder = join(root, lot.dealershipId)
  await mkdir(folder)
  await put(folder, 'stock.csv', 2)
  return { lot, folder }
}
async function put(folder: string, name: string, vehicles: number) {
  await writeFile(join(folder, `.${name}`), feedOf(vehicleRows(vehicles)))
  await rename(join(folder, `.${name}`), join(folder, name))
}

describe("another dealership's folder", () => {
  it.each<[string, (theirs: string, own: string) => string | Promise<string>]>([
    ['by its name', (theirs) => theirs],
    ['by its whole path', (theirs) => join(root, theirs)],
    ['through one’s own', (theirs, own) => `${own}/../${theirs}`],
    ['with one’s own as the beginning of its name', (_theirs, own) => within(`${own}-not`)],
    ['behind a link in one’s own', async (theirs, own) => linkIn(own, join(root, theirs))],
    ['behind a link to the root', async (theirs, own) => `${await linkIn(own, root)}/${theirs}`],
    ['as all that lies below the root', () => '.'],
    ['outside the root', () => '..'],
    ['of the system', () => '/etc'],
    ['behind a link to the system', (_theirs, own) => linkIn(own, '/etc')],
  ])('%s is rejected, and nothing in it is read', async (_what, path) => {
    const [{ lot }, { lot: theirs }] = await Promise.all([lotWithFolder(), lotWithFolder()])
    const response = await watchIt(lot, await path(theirs.dealershipId, lot.dealershipId))
    expect([response.status, response.body.code]).toEqual([422, 'NOT_YOUR_FOLDER'])
    expect(response.body.message).toBe(`Use your dealership’s folder, ${lot.dealershipId}, or a folder inside it.`)
    expect(await readWatch(lot)).toMatchObject({ path: '', watch: null, stopped: null })
  })

  it('is rejected the same way whether it exists or not', async () => {
    const [{ lot }, { lot: theirs }] = await Promise.all([lotWithFolder(), lotWithFolder()])
    const there = await watchIt(lot, theirs.dealershipId)
    const nowhere = await watchIt(lot, newId())
    expect(nowhere.body.message).toBe(there.body.message)
  })

  it('that was watched before folders had owners is dropped at the next poll, unread, which is shown and published', async () => {
    const [{ lot }, { lot: theirs }] = await Promise.all([lotWithFolder(), lotWithFolder()])
    const facts = { path: theirs.dealershipId, startedBy: null, startedAt: new Date(), message: 'as it was' }
    await feed.db.client.withSession((session) => createWatchStore(feed.db).begin(lot.dealershipId, facts, session))
    const says = `We stopped watching ${theirs.dealershipId}. Use your dealership’s folder, ${lot.dealershipId}, or a folder inside it.`
    await eventually(async () => expect(await readWatch(lot)).toMatchObject({ path: '', watch: null, stopped: says }))
    expect(await lot.versions()).toEqual([])
    await eventually(async () => {
      const events = await feed.events('inventory.watch.changed.v1', lot.dealershipId)
      expect(events.map(({ data }) => data)).toMatchObject([{ watching: false, healthy: false, path: theirs.dealershipId, message: says }])
    })

    expect((await watchIt(lot, lot.dealershipId)).status).toBe(200)
    await eventually(async () => expect((await lot.versions()).map(({ fileName }) => fileName)).toEqual(['stock.csv']))
    expect((await readWatch(lot)).stopped).toBeNull()
  })

  it('that replaces a watched one by a link is dropped', async () => {
    const [{ lot, folder }, { lot: theirs }] = await Promise.all([lotWithFolder(), lotWithFolder()])
    await mkdir(join(folder, 'inbox'))
    expect((await watchIt(lot, `${lot.dealershipId}/inbox`)).status).toBe(200)
    await rename(join(folder, 'inbox'), join(folder, 'moved'))
    await symlink(join(root, theirs.dealershipId), join(folder, 'inbox'))
    await eventually(async () => expect((await readWatch(lot)).stopped).toContain('We stopped watching'))
    expect(await lot.versions()).toEqual([])
  })
})

describe("a dealership's folder", () => {
  it('and its subfolders can be watched, and the response names it', async () => {
    const { lot, folder } = await lotWithFolder()
    await mkdir(join(folder, 'inbox', 'today'), { recursive: true })
    expect(await readWatch(lot)).toMatchObject({ folder: lot.dealershipId, available: true })
    for (const path of [lot.dealershipId, folder, `${lot.dealershipId}/inbox/today`]) expect((await watchIt(lot, path)).status).toBe(200)
    expect((await readWatch(lot)).path).toBe(`${lot.dealershipId}/inbox/today`)
  })

  it('is created when it does not exist yet', async () => {
    const lot = await feed.dealership()
    expect((await watchIt(lot, lot.dealershipId)).status).toBe(200)
    expect((await stat(join(root, lot.dealershipId))).isDirectory()).toBe(true)
  })

  it('is the one that the operator has set, no longer the one named by its id', async () => {
    const { lot } = await lotWithFolder()
    await mkdir(join(root, 'group', lot.dealershipId), { recursive: true })
    const own = `group/${lot.dealershipId}`
    folders.set(lot.dealershipId, own)
    expect((await watchIt(lot, lot.dealershipId)).body).toMatchObject({ code: 'NOT_YOUR_FOLDER' })
    expect((await watchIt(lot, 'group')).body).toMatchObject({ code: 'NOT_YOUR_FOLDER' })
    expect((await watchIt(lot, own)).status).toBe(200)
    expect(await readWatch(lot)).toMatchObject({ path: own, folder: own })
  })
})

const A = 'a'.repeat(24)
const B = 'b'.repeat(24)
test('the map of folders is parsed from pairs', () => {
  const read = inventoryFeedEnv.parse({ FEED_WATCH_FOLDERS: ` ${A}=north/in box , ${B}=süd,` }).FEED_WATCH_FOLDERS
  expect([...read]).toEqual([
    [A, 'north/in box'],
    [B, 'süd'],
  ])
  expect(inventoryFeedEnv.parse({}).FEED_WATCH_FOLDERS.size).toBe(0)
})

test.each([
  `${A}`,
  `${A}=`,
  `${A}=.`,
  `${A}=..`,
  `${A}=north/../south`,
  `${A}=/etc`,
  `${A}=north/`,
  `${A}=.hidden`,
  `${A}=a\\b`,
  'north=south',
  `${A.toUpperCase()}=north`,
  `${A}=north,${A}=south`,
])('the map of folders rejects %s', (text) => {
  expect(inventoryFeedEnv.safeParse({ FEED_WATCH_FOLDERS: text }).success).toBe(false)
})

let serial = 0
async function linkIn(own: string, target: string): Promise<string> {
  const path = `${own}/link-${++serial}`
  await symlink(target, join(root, path))
  return path
}
async function within(name: string): Promise<string> {
  await mkdir(join(root, name))
  return name
}
