import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signIn } from '@forecourt/api-client/api-client'
import { exportCommand } from '@forecourt/backup/export-cli'
import { authOperations } from '@forecourt/contracts/auth/operations'
import { freePort } from '@forecourt/dev-servers/free-port'
import { testFolder } from '@forecourt/dev-servers/test-folder'
import { testNats } from '@forecourt/dev-servers/test-servers'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { restore } from './restore.ts'
import { readServersNote } from './start/servers-note.ts'
import { isRunning, killForecourts, serverPids, startForecourt, startRestore } from './testing/forecourt-process.ts'

const folder = await testFolder()
const strangers: ChildProcess[] = []
afterEach(killForecourts)
afterEach(() => {
  for (const stranger of strangers.splice(0)) stranger.kill('SIGKILL')
})

const OWNER = { email: 'boss@cars.test', password: 'a password of mine' }
const boxOf = (name: string) => ({ DATA_DIR: join(folder, name), DEMO: '0', OWNER_EMAIL: OWNER.email, OWNER_PASSWORD: OWNER.password })

/** Returns the variables of a box that are not about its data. */
const settingsOf = ({ DATA_DIR: _, ...settings }: ReturnType<typeof boxOf>) => ({ PORT: '0', ...settings })

async function dealerships(url: string): Promise<string[]> {
  const found = await (await signIn(url, OWNER)).call(authOperations.listDealerships, {})
  return found.map(({ name }) => name)
}

async function addDealership(url: string, name: string): Promise<void> {
  await (await signIn(url, OWNER)).call(authOperations.createDealership, { body: { name, email: 'sales@cars.test' } })
}

async function copyBox(dataDir: string, to: string): Promise<void> {
  const servers = await readServersNote(dataDir)
  expect(await exportCommand({ TO: to, MONGODB_URL: servers?.MONGODB_URL, NATS_URL: servers?.NATS_URL }, () => {})).toBe(0)
}

/** Starts a box whose copy has the dealership 'Copied Cars'; it has 'Later Cars', too. */
async function startCopied(name: string) {
  const env = boxOf(name)
  const copy = join(folder, `copy-of-${name}`)
  const box = startForecourt(env)
  const { url } = await box.ready
  await addDealership(url, 'Copied Cars')
  await copyBox(env.DATA_DIR, copy)
  await addDealership(url, 'Later Cars')
  return { env, copy, box }
}

/** Makes the note of a data directory name another process, which runs until the test is over. Returns its pid. */
async function noteStranger(dataDir: string): Promise<number> {
  const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1_000)'], { stdio: 'ignore' })
  strangers.push(stranger)
  const { pid = 0 } = stranger
  await writeFile(join(dataDir, 'servers.json'), JSON.stringify({ ...(await readServersNote(dataDir)), pid }))
  return pid
}

test('restores a backup of a running box into it, and keeps the old data', async () => {
  const { env, copy, box: first } = await startCopied('running')
  const lines: string[] = []
  const restoring: string[] = []
  let events = ''
  const print = (line: string) => {
    lines.push(line)
    const [pid] = lines.length === 1 ? readFileSync(join(env.DATA_DIR, 'restoring/mongodb/mongod.pid'), 'utf8').split(' ') : []
    if (lines.length === 1) events = readFileSync(join(env.DATA_DIR, 'restoring/nats/nats.conf'), 'utf8')
    if (pid !== undefined) restoring.push(...readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0'))
  }
  expect([await restore({ ...env, FROM: copy }, print), lines.at(-1)]).toEqual([
    { exitCode: 0, stopped: settingsOf(env) },
    expect.stringContaining('before-restore-'),
  ])
  // no other user of this machine may read what is being imported
  expect(restoring).toContain('--keyFile')
  expect(events).toContain('"authorization"')
  expect((await first.ended).code).toBe(0)
  expect((await readdir(env.DATA_DIR)).filter((name) => /^restoring|^before-restore-/.test(name))).toEqual([
    expect.stringMatching(/^before-restore-/),
  ])
  const second = startForecourt(env)
  expect(await dealerships((await second.ready).url)).toEqual(['Copied Cars'])
})

test('starts a running box again with the settings it had, in a terminal that does not have them', async () => {
  const port = await freePort()
  const settings = { PORT: String(port), PUBLIC_URL: 'https://cars.example', MAILBOX: 'off', LOG_LEVEL: 'error' }
  const env = { ...boxOf('with-settings'), ...settings }
  const copy = join(folder, 'copy-of-with-settings')
  const url = `http://localhost:${port}`
  const first = startForecourt(env)
  await first.ready
  await addDealership(url, 'Copied Cars')
  await copyBox(env.DATA_DIR, copy)

  const restored = startRestore({ DATA_DIR: env.DATA_DIR, FROM: copy, LOG_LEVEL: 'warn' })
  expect((await restored.ready).url).toBe(settings.PUBLIC_URL)
  expect((await first.ended).code).toBe(0)
  expect(await dealerships(url)).toEqual(['Copied Cars'])
  // what the restore's own terminal names comes first
  expect((await readServersNote(env.DATA_DIR))?.variables).toEqual({ ...settingsOf(env), ...settings, LOG_LEVEL: 'warn' })
  restored.signal('SIGINT')
  expect((await restored.ended).code).toBe(0)
})

test('restores into a box that was killed, and ends the servers that it left', async () => {
  const { env, copy, box: killed } = await startCopied('killed')
  killed.signal('SIGKILL')
  await killed.ended
  const left = await serverPids(env.DATA_DIR)
  expect(await Promise.all(left.map(isRunning))).toEqual([true, true])

  expect(await restore({ ...env, FROM: copy }, () => {})).toEqual({ exitCode: 0, stopped: null })
  expect(await Promise.all(left.map(isRunning))).toEqual([false, false])
  const next = startForecourt(env)
  expect(await dealerships((await next.ready).url)).toEqual(['Copied Cars'])
})

test('says that it has stopped the box when it fails after that, so that the box can start again with its data', async () => {
  const env = boxOf('failed-late')
  const copy = join(folder, 'copy-of-failed-late')
  const first = startForecourt(env)
  const { url } = await first.ready
  await copyBox(env.DATA_DIR, copy)
  await addDealership(url, 'Kept Cars')
  const lines: string[] = []
  const print = (line: string) => {
    lines.push(line)
    // the folders cannot be replaced
    if (line.startsWith('Stopping')) mkdirSync(join(env.DATA_DIR, 'before-restore-unfinished'))
  }
  expect(await restore({ ...env, FROM: copy }, print)).toEqual({ exitCode: 1, stopped: settingsOf(env) })
  expect(lines.at(-1)).toMatch(/^The copy was not restored: /)
  const second = startForecourt(env)
  expect(await dealerships((await second.ready).url)).toEqual(['Kept Cars'])
})

test('signals no process but the box whose servers run on the data, and leaves those of another process unchanged', async () => {
  const env = boxOf('of-another')
  const copy = join(folder, 'copy-of-another')
  const running = startForecourt(env)
  const { url } = await running.ready
  await copyBox(env.DATA_DIR, copy)
  await addDealership(url, 'Kept Cars')
  const ofRunning = await noteStranger(env.DATA_DIR)
  const lines: string[] = []
  expect(await restore({ ...env, FROM: copy }, (line) => lines.push(line))).toEqual({ exitCode: 1, stopped: null })
  expect(lines.at(-1)).toMatch(/not restored: .* in use by process \d+: stop that one first/)
  expect(await dealerships(url)).toEqual(['Kept Cars'])

  const ended = { ...env, DATA_DIR: join(folder, 'ended') }
  await mkdir(ended.DATA_DIR)
  const ofEnded = await noteStranger(ended.DATA_DIR)
  expect(await restore({ ...ended, FROM: copy }, () => {})).toEqual({ exitCode: 0, stopped: null })
  expect(await Promise.all([ofRunning, ofEnded].map(isRunning))).toEqual([true, true])
})

test('refuses to run while another restore is running, and leaves what that imports unchanged', async () => {
  const env = boxOf('twice')
  const copy = join(folder, 'copy-twice')
  // the servers of another restore are those of a box in its folder
  const other = startForecourt({ ...env, DATA_DIR: join(env.DATA_DIR, 'restoring') })
  const { url } = await other.ready
  await addDealership(url, 'Copied Cars')
  await copyBox(join(env.DATA_DIR, 'restoring'), copy)
  const lines: string[] = []
  expect(await restore({ ...env, FROM: copy }, (line) => lines.push(line))).toEqual({ exitCode: 1, stopped: null })
  expect(lines).toEqual([
    expect.stringMatching(/^Another restore is running\. The data directory .* is in use by process \d+: stop that one first/),
  ])
  expect(await dealerships(url)).toEqual(['Copied Cars'])
})

test('refuses to run while another restore waits for the box to stop, which then succeeds', async () => {
  const { env, copy } = await startCopied('twice-late')
  const lines: string[] = []
  const others: ReturnType<typeof restore>[] = []
  const print = (line: string) => {
    if (line.startsWith('Stopping')) others.push(restore({ ...env, FROM: copy }, (reason) => lines.push(reason)))
  }
  expect(await restore({ ...env, FROM: copy }, print)).toEqual({ exitCode: 0, stopped: settingsOf(env) })
  expect(await Promise.all(others)).toEqual([{ exitCode: 1, stopped: null }])
  expect(lines).toEqual([expect.stringMatching(/^The copy was not restored: Another restore is running in process \d+: wait until/)])
  expect((await readdir(env.DATA_DIR)).filter((name) => /^restor/.test(name))).toEqual([])
  const second = startForecourt(env)
  expect(await dealerships((await second.ready).url)).toEqual(['Copied Cars'])
})

test('brings the old data back at the next start when it was killed while it put the new data in place', async () => {
  const env = boxOf('cut-off')
  const first = startForecourt(env)
  await addDealership((await first.ready).url, 'Old Cars')
  first.signal('SIGTERM')
  await first.ended
  await mkdir(join(env.DATA_DIR, 'before-restore-unfinished'))
  await rename(join(env.DATA_DIR, 'mongodb'), join(env.DATA_DIR, 'before-restore-unfinished/mongodb'))
  const next = startForecourt(env)
  expect(await dealerships((await next.ready).url)).toEqual(['Old Cars'])
})

test('prints the reason, and throws nothing, when the folder of the data cannot be used', async () => {
  const file = join(folder, 'a-file')
  await writeFile(file, '')
  const lines: string[] = []
  expect(await restore({ DATA_DIR: file, FROM: tmpdir() }, (line) => lines.push(line))).toEqual({ exitCode: 1, stopped: null })
  expect(lines).toEqual([expect.stringMatching(/^The copy was not restored: The data directory .*a-file cannot be written \(ENOTDIR/)])
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
    expect([what, await restore({ ...env, ...given }, (line) => lines.push(line))]).toEqual([what, { exitCode: 1, stopped: null }])
    expect(lines.join('\n')).toMatch(reason)
  }
  expect(await dealerships(url)).toEqual(['Kept Cars'])
  expect((await readdir(env.DATA_DIR)).filter((name) => /restor/.test(name))).toEqual([])
})

test('refuses to restore a box that runs on a server of others, also without the variable that names it', async () => {
  const env = boxOf('outside')
  const nats = await testNats()
  onTestFinished(() => nats.stop())
  const running = startForecourt({ ...env, NATS_URL: nats.url })
  const { url } = await running.ready
  const lines: string[] = []
  expect(await restore({ ...env, FROM: tmpdir() }, (line) => lines.push(line))).toEqual({ exitCode: 1, stopped: null })
  expect(lines).toEqual([expect.stringMatching(/servers of its own.*make import/)])
  expect(await dealerships(url)).toEqual([])
})
