import { readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keepSecretFile } from './secret-file.ts'
import { testFolder } from './test-folder.ts'

test('a secret file keeps the first secret, and replaces an empty file that a full disk had left', async () => {
  const folder = await testFolder()
  const file = join(folder, 'identity.pem')
  await writeFile(file, '')
  expect(await keepSecretFile(file, () => 'first')).toBe('first')
  expect(await keepSecretFile(file, () => 'second')).toBe('first')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await readdir(folder)).toEqual(['identity.pem'])
})
