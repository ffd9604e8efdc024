import { writeFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { authOperations } from '@forecourt/contracts/auth/operations'
import { afterTest } from '@forecourt/dev-servers/after-test'
import { freePort } from '@forecourt/dev-servers/free-port'
import { startFakeServer } from '@forecourt/dev-servers/start-fake-server'
import { testFolder } from '@forecourt/dev-servers/test-folder'
import { startTestPlatform, type TestPlatform } from '@forecourt/platform-testing/test-platform'
import { beforeAll, expect, test } from 'vitest'
import { smokeCommand } from './smoke.ts'

let platform: TestPlatform
beforeAll(async () => {
  const webDist = await testFolder()
  for (const page of ['index', 'inventory', 'packet']) await writeFile(join(webDist, `${page}.html`), '<!doctype html><head></head>')
  platform = await startTestPlatform({ webDist })
})

/** Starts a proxy for the platform that responds to some requests itself; `respond` returns false for those to pass on. */
async function startProxy(respond: (request: IncomingMessage, response: ServerResponse) => boolean): Promise<string> {
  const { url, close } = await startFakeServer(async (request, response, body) => {
    if (respond(request, response)) return
    const headers = Object.entries(request.headers).filter(
      ([name]) => !['host', 'connection', 'content-length', 'transfer-encoding'].includes(name),
    )
    // the client sends the proxy's address as its origin
    const passed = new Headers(headers as [string, string][])
    passed.set('origin', platform.url)
    const method = request.method ?? 'GET'
    const reply = await fetch(new URL(request.url ?? '/', platform.url), { method, headers: passed, ...(body.length > 0 && { body }) })
    for (const cookie of reply.headers.getSetCookie()) response.appendHeader('set-cookie', cookie)
    response.writeHead(reply.status, { 'content-type': reply.headers.get('content-type') ?? '' })
    response.end(Buffer.from(await reply.arrayBuffer()))
  })
  afterTest(close)
  return url
}

async function smoke(env: NodeJS.ProcessEnv = {}) {
  const lines: string[] = []
  const { email, password } = platform.owner
  const account = { FORECOURT_URL: platform.url, OWNER_EMAIL: email, OWNER_PASSWORD: password }
  const exitCode = await smokeCommand({ ...account, SMOKE_WAIT_SECONDS: '20', ...env }, (line) => lines.push(line))
  const failed = lines.filter((line) => line.startsWith('FAILED'))
  return { exitCode, lines, failed, steps: lines.filter((line) => line.startsWith('ok')).length }
}

async function smokeDealerships(): Promise<string[]> {
  const all = await (await platform.asOwner()).call(authOperations.listDealerships, {})
  return all.map(({ name }) => name).filter((name) => name.startsWith('Smoke test'))
}

test('a working platform passes every step, and no test dealership remains', async () => {
  const { exitCode, lines, steps } = await smoke()
  expect(lines.join('\n')).not.toContain('FAILED')
  expect({ exitCode, steps }).toEqual({ exitCode: 0, steps: 9 })
  expect(lines[0]).toMatch(/^ok {6}the gateway answers \(\d+\.\d s\)$/)
  expect(lines.at(-1)).toBe(`Everything works at ${platform.url}.`)
  expect(await smokeDealerships()).toEqual([])
})

test('reports a wrong password with possible causes', async () => {
  const { exitCode, failed, lines } = await smoke({ OWNER_PASSWORD: 'not the password' })
  expect(exitCode).toBe(1)
  expect(failed).toEqual([expect.stringMatching(/the owner signs in .*: the email or password is not right\..*tests\.existingSecret/)])
  expect(lines.join('\n')).toContain('Look at: kubectl logs -l app.kubernetes.io/component=auth')
  expect(lines.join('\n')).not.toContain('not the password')
})

test('reports an owner with two-step sign-in as such, not as a wrong password', async () => {
  const url = await startProxy((request, response) => {
    if (request.url !== authOperations.login.path) return false
    const body = { error: 'Enter the code.', message: 'Enter the code.', code: 'SECOND_STEP_REQUIRED', requestId: 'request-17' }
    response.writeHead(401, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    return true
  })
  const { exitCode, failed } = await smoke({ FORECOURT_URL: url })
  expect(exitCode).toBe(1)
  expect(failed).toEqual([expect.stringMatching(/the owner signs in .*: this owner has two-step sign-in.*tests\.existingSecret/)])
  expect(failed.join()).not.toContain('password is not right')
})

test('reports an account that must choose a password first or is no owner', async () => {
  const dealership = await platform.createDealership()
  const account = { email: 'first@smoke.test', password: 'set by the owner' }
  await (await platform.asOwner()).call(authOperations.createAdminUser, {
    body: { name: 'First', role: 'ADMIN', dealershipId: dealership._id, ...account },
  })
  const first = await smoke({ OWNER_EMAIL: account.email, OWNER_PASSWORD: account.password })
  expect(first.failed.join()).toContain('first@smoke.test must first choose a password of their own')
  const { email, password } = await platform.createUser('ADMIN', dealership._id)
  const admin = await smoke({ OWNER_EMAIL: email, OWNER_PASSWORD: password })
  expect(admin.failed.join()).toContain(`${email} is no owner`)
  expect([first.exitCode, admin.exitCode]).toEqual([1, 1])
})

test('waits for an unavailable gateway no longer than configured', async () => {
  const { exitCode, failed, lines } = await smoke({ FORECOURT_URL: `http://127.0.0.1:${await freePort()}`, SMOKE_WAIT_SECONDS: '1' })
  expect(exitCode).toBe(1)
  expect(failed).toEqual([expect.stringMatching(/the gateway answers .*no answer from http.*ECONNREFUSED/)])
  expect(lines.join('\n')).toContain('kubectl get pods')
})

test('waits for a gateway that is just starting', async () => {
  let refused = 0
  const url = await startProxy((_request, response) => {
    if (refused >= 2) return false
    refused += 1
    response.writeHead(503).end()
    return true
  })
  const { exitCode, lines } = await smoke({ FORECOURT_URL: url })
  expect(lines.join('\n')).not.toContain('FAILED')
  expect({ exitCode, refused }).toEqual({ exitCode: 0, refused: 2 })
})

test('reports another server at that address', async () => {
  const url = await startProxy((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>')
    return true
  })
  const { exitCode, failed } = await smoke({ FORECOURT_URL: url, SMOKE_WAIT_SECONDS: '1' })
  expect(exitCode).toBe(1)
  expect(failed.join()).toContain('is this the address of Forecourt?')
})

test('reports a failed import with its reason, and still removes the dealership', async () => {
  const url = await startProxy((request, response) => {
    if (!request.url?.endsWith('/upload-csv')) return false
    const version = { _id: 'a'.repeat(24), dealershipId: 'b'.repeat(24), state: 'held', message: 'It would remove most of the inventory.' }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ message: '', version }))
    return true
  })
  const { exitCode, failed, lines } = await smoke({ FORECOURT_URL: url })
  expect(exitCode).toBe(1)
  expect(failed).toEqual([expect.stringContaining('the feed is held: It would remove most of the inventory.')])
  expect(lines.join('\n')).toMatch(/ok +the dealership is removed again/)
  expect(await smokeDealerships()).toEqual([])
})

test('gives up on an import that does not finish, and reports an error of inventory-feed with its request', async () => {
  const stuck = await startProxy((request, response) => {
    if (!/feed-versions|upload-csv/.test(request.url ?? '')) return false
    const version = { _id: 'a'.repeat(24), dealershipId: 'b'.repeat(24), state: 'importing', message: 'Work goes on.' }
    const body = request.method === 'POST' ? { message: '', version } : version
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    return true
  })
  const { failed } = await smoke({ FORECOURT_URL: stuck, SMOKE_WAIT_SECONDS: '2' })
  expect(failed).toEqual([expect.stringMatching(/the feed becomes inventory .*still importing: Work goes on\./)])

  const refusing = await startProxy((request, response) => {
    if (!request.url?.endsWith('/upload-csv')) return false
    const body = { error: 'No.', message: 'No.', code: 'FEED_FAILED', requestId: 'request-17' }
    response.writeHead(422, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    return true
  })
  const refused = await smoke({ FORECOURT_URL: refusing })
  expect(refused.failed).toEqual([expect.stringMatching(/a feed is taken in .*422 FEED_FAILED: No\. \(request request-17\)/)])
  expect(await smokeDealerships()).toEqual([])
})

test('reports missing events when a service never learns of the dealership', async () => {
  const url = await startProxy((request, response) => {
    if (!request.url?.endsWith('/upload-csv')) return false
    response.writeHead(404, { 'content-type': 'application/json' }).end('{"code":"NOT_FOUND"}')
    return true
  })
  const { failed } = await smoke({ FORECOURT_URL: url, SMOKE_WAIT_SECONDS: '1' })
  expect(failed).toEqual([expect.stringMatching(/a feed is taken in .*does not know the new dealership: .*NATS/)])
})

test('removes the dealership that a killed run left behind, but not that of a running one', async () => {
  await platform.createDealership('Smoke test old')
  await platform.createDealership('Smoke test new')
  const { mongo, options } = { mongo: platform.platform.mongo, options: platform.options }
  await mongo
    .db(`${options.databasePrefix}auth`)
    .collection('dealerships')
    .updateOne({ name: 'Smoke test old' }, { $set: { createdAt: new Date(Date.now() - 2 * 60 * 60_000) } })
  expect((await smoke()).exitCode).toBe(0)
  expect(await smokeDealerships()).toEqual(['Smoke test new'])
})

test.each([
  [{ FORECOURT_URL: '' }, /Set FORECOURT_URL/],
  [{ FORECOURT_URL: 'forecourt:8080' }, /Set FORECOURT_URL/],
  [{ OWNER_PASSWORD: '' }, /Set FORECOURT_URL/],
  [{ SMOKE_WAIT_SECONDS: 'long' }, /SMOKE_WAIT_SECONDS must be/],
])('says what to set when a variable is missing or invalid (%j)', async (env, said) => {
  const { exitCode, lines } = await smoke(env)
  expect(exitCode).toBe(1)
  expect(lines).toEqual([expect.stringMatching(said)])
})
