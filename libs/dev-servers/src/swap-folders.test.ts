import { mkdir, mkdtemp, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { swapFolders, undoSwap } from './swap-folders.ts'
import { testFolder } from './test-folder.ts'

const NAMES = ['mongodb', 'nats']
const folder = await testFolder()

/** Returns a data directory with old folders, and new ones in `restoring`. */
async function dataDirectory(old = NAMES, fresh = NAMES): Promise<string> {
  const dataDir = await mkdtemp(join(folder, 'data-'))
  for (const name of old) await makeFolder(join(dataDir, name), 'old')
  for (const name of fresh) await makeFolder(join(dataDir, 'restoring', name), 'new')
  return dataDir
}
async function makeFolder(path: string, content: string): Promise<void> {
  await mkdir(path, { recursive: true })
  await writeFile(join(path, 'data'), content)
}
const swap = (dataDir: string) => swapFolders(dataDir, { names: NAMES, fresh: join(dataDir, 'restoring'), kept: 'kept' })
const contents = (dataDir: string) => Promise.all(NAMES.map((name) => readFile(join(dataDir, name, 'data'), 'utf8').catch(() => null)))

test('a swap puts all new folders in place and keeps the old ones', async () => {
  const dataDir = await dataDirectory()
  await swap(dataDir)
  expect([await contents(dataDir), await contents(join(dataDir, 'kept'))]).toEqual([
    ['new', 'new'],
    ['old', 'old'],
  ])
  expect(await undoSwap(dataDir)).toBe(false)
  expect(await contents(dataDir)).toEqual(['new', 'new'])
})

test('a swap that fails halfway leaves the old folders in place', async () => {
  const dataDir = await dataDirectory(NAMES, ['mongodb'])
  await expect(swap(dataDir)).rejects.toThrow('ENOENT')
  expect(await contents(dataDir)).toEqual(['old', 'old'])
  expect(await readdir(dataDir)).not.toContain('kept')
})

test.each([0, 1, 2, 3, 4])('undoing a swap that was killed after %d renames brings the old folders back', async (renames) => {
  const dataDir = await dataDirectory()
  const unfinished = join(dataDir, 'before-restore-unfinished')
  await mkdir(unfinished)
  const steps = NAMES.flatMap((name) => [
    [join(dataDir, name), join(unfinished, name)],
    [join(dataDir, 'restoring', name), join(dataDir, name)],
  ]) as [string, string][]
  for (const [from, to] of steps.slice(0, renames)) await rename(from, to)
  expect(await undoSwap(dataDir)).toBe(true)
  expect(await contents(dataDir)).toEqual(['old', 'old'])
  expect(await readdir(dataDir)).not.toContain('before-restore-unfinished')
})

test('a swap in a new data directory leaves no new folder behind when it is undone', async () => {
  const dataDir = await dataDirectory([], ['mongodb'])
  await expect(swap(dataDir)).rejects.toThrow('ENOENT')
  expect(await contents(dataDir)).toEqual([null, null])
})
