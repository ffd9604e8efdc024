import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signIn } from '@forecourt/api-client/api-client'
import { exportCommand } from '@forecourt/backup/export-cli'
import { authOperations } from '@forecourt/contracts/auth/operations'
import { testFolder } from '@forecourt/dev-servers/test-folder'
import { afterEach, expect, test } from 'vitest'
import { restore } from './restore.ts'
import { readServersNote } from './start/servers-note.ts'
import { killForecourts, startForecourt } from './testing/forecourt-process.ts'

const folder = await testFolder()
afterEach(killForecourts)

const OWNER = { email: 'boss@cars.test', password: 'a password of mine' }
const boxOf = (name: string) => ({ DATA_DIR: join(folder, name), DEMO: '0', OWNER_EMAIL: OWNER.email, OWNER_PASSWORD: OWNER.password })

async function dealerships(url: string): Promise<string[]> {
  const found = await (await signIn(url, OWNER)).call(authOperations.listDealerships, {})
  return found.map(({ name }) => name)
}

async function addDealership(url: string, name: string): Promise<void> {
  await (await signIn(url, OWNER)).call(authOperations.createDealership, { body: { name, email: 'sales@cars.test' } })
}

test('restores a backup of a running box into it, and keeps the old data', async () => {
  const env = boxOf('running')
  const copy = join(folder, 'copy')
  const first = startForecourt(env)
  const { url } = await first.ready
  await addDealership(url, 'Copied Cars')
  const servers = await readServersNote(env.DATA_DIR)
  expect(await exportCommand({ TO: copy, MONGODB_URL: servers?.MONGODB_URL, NATS_URL: servers?.NATS_URL }, () => {})).toBe(0)
  await addDealership(url, 'Later Cars')

  const lines: string[] = []
  expect([await restore({ ...env, FROM: copy }, (line) => lines.push(line)), lines.at(-1)]).toEqual([
    { exitCode: 0, wasRunning: true },
    expect.stringContaining('before-restore-'),
  ])
  expect((await first.ended).code).toBe(0)
  expect((await readdir(env.DATA_DIR)).filter((name) => /^restoring|^before-restore-/.test(name))).toEqual([
    expect.stringMatching(/^before-restore-/),
  ])
  const second = startForecourt(env)
  expect(await dealerships((await second.ready).url)).toEqual(['Copied Cars'])
})

const UNUSABLE: [what: string, given: NodeJS.ProcessEnv, reason: RegExp][] = [
  ['no folder', {}, /FROM=path/],
  ['a folder without a copy', { FROM: tmpdir() }, /manifest\.json/],
  ['servers of others', { FROM: tmpdir(), MONGODB_URL: 'mongodb://127.0.0.1:1' }, /make import/],
]

test('leaves a running box unchanged when the copy is unusable', async () => {
  const env = boxOf('refused')
  const running = startForecourt(env)
  const { url } = await running.ready
  await addDealership(url, 'Kept Cars')
  for (const [what, given, reason] of UNUSABLE) {
    const lines: string[] = []
    expect([what, await restore({ ...env, ...given }, (line) => lines.push(line))]).toEqual([what, { exitCode: 1, wasRunning: false }])
    expect(lines.join('\n')).toMatch(reason)
  }
  expect(await dealerships(url)).toEqual(['Kept Cars'])
  expect((await readdir(env.DATA_DIR)).filter((name) => /restor/.test(name))).toEqual([])
})
