import { spawnSync } from 'node:child_process'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { testFolder } from '@forecourt/dev-servers/test-folder'
import { expect, test } from 'vitest'
import { lockRestore } from './restore-lock.ts'

test('refuses a restore while another one is running, and lets it begin when that one has ended', async () => {
  const dataDir = await testFolder()
  const unlock = await lockRestore(dataDir)
  await expect(lockRestore(dataDir)).rejects.toThrow(`Another restore is running in process ${process.pid}: wait until it has ended.`)
  expect(await readdir(dataDir)).toHaveLength(1)
  await unlock()
  const unlockNext = await lockRestore(dataDir)
  await unlockNext()
  expect(await readdir(dataDir)).toEqual([])
})

test('a restore that was killed does not block the next one, also when another process has its id by now', async () => {
  const dataDir = await testFolder()
  const unlock = await lockRestore(dataDir)
  const [name = ''] = await readdir(dataDir)
  await unlock()
  const { pid: ended } = spawnSync(process.execPath, ['--version'])
  const began = name.split('-')[2]
  for (const killed of [name.replace(`-${process.pid}-`, `-${ended}-`), name.replace(`-${began}-`, '-1-')])
    await writeFile(join(dataDir, killed), '')
  expect(await readdir(dataDir)).toHaveLength(2)
  const unlockNext = await lockRestore(dataDir)
  await unlockNext()
  expect(await readdir(dataDir)).toEqual([])
})
