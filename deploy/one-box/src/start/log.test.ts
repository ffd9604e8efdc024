import { readFile, stat, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { LOG_MAX_BYTES } from '@forecourt/dev-servers/rotate-log'
import { testFolder } from '@forecourt/dev-servers/test-folder'
import { expect, test } from 'vitest'
import { openLog } from './log.ts'

test('a log that grows too large continues in a new file while the process runs, and no line is lost or cut', async () => {
  const log = await openLog(await testFolder(), 'info', () => {})
  const earlier = `${log.path}.1`
  const padding = 'x'.repeat(1_000)
  const count = Math.ceil((LOG_MAX_BYTES * 1.2) / padding.length)
  for (let line = 0; line < count; line++) log.logger.info(`${padding} ${line}`)
  await expect.poll(async () => (await readFile(log.path, 'utf8')).slice(-20)).toContain(` ${count - 1}"}\n`)

  expect((await stat(earlier)).size).toBeLessThan(LOG_MAX_BYTES * 1.1)
  expect((await stat(log.path)).size).toBeLessThan(LOG_MAX_BYTES / 2)
  const lines = `${await readFile(earlier, 'utf8')}${await readFile(log.path, 'utf8')}`.trimEnd().split('\n')
  const numbers = lines.map((line) => Number((JSON.parse(line) as { msg: string }).msg.split(' ')[1]))
  expect(numbers).toEqual(Array.from({ length: count }, (_, line) => line))
})

test('a log on a full disk says so once, and does not end the process', async () => {
  const folder = await testFolder()
  await symlink('/dev/full', join(folder, 'forecourt.log'))
  const printed: string[] = []
  const log = await openLog(folder, 'info', (line) => printed.push(line))
  for (let line = 0; line < 3; line++) {
    log.logger.info('a line')
    await expect.poll(() => printed).toHaveLength(1)
  }
  expect(printed[0]).toMatch(/^The log \S+forecourt\.log cannot be written: ENOSPC/)
})
