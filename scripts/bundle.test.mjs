import { spawn } from 'node:child_process'
import { createHash, generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testFolder } from '../libs/dev-servers/src/test-folder.ts'
import { testMongo, testNats } from '../libs/dev-servers/src/test-servers.ts'
import { bundleComponent } from './bundling/bundle-component.mjs'
import { components } from './bundling/components.mjs'

const ALL = components()
const SERVICES = ALL.map(({ name }) => name).filter((name) => name !== 'tools')

// outside the repository, so that bundles cannot load its node_modules
const folder = await testFolder()
let nats
let env
beforeAll(async () => {
  nats = await testNats()
  env = environment(testMongo(), nats)
  for (const component of ALL) await bundleComponent(component, join(folder, component.name), { withWeb: false })
})
afterAll(() => nats.stop())

/** Returns an environment with which every service can start. */
function environment(mongo, { url }) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const unreachable = 'http://127.0.0.1:9'
  return {
    PATH: process.env.PATH,
    HOST: '127.0.0.1',
    PORT: '0',
    HEALTH_PORT: '0',
    LOG_LEVEL: 'info',
    MONGODB_URL: mongo.url,
    DATABASE_PREFIX: mongo.prefix,
    NATS_URL: url,
    IDENTITY_PUBLIC_KEY: publicKey.export({ type: 'spki', format: 'pem' }),
    IDENTITY_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    ...Object.fromEntries(SERVICES.map((name) => [`${name.toUpperCase().replaceAll('-', '_')}_URL`, unreachable])),
  }
}

/** Runs a bundle as an image does; `line` waits for a matching line of its output. */
function runBundle(name, args = [], more = {}) {
  const child = spawn(process.execPath, ['--enable-source-maps', 'main.js', ...args], { cwd: join(folder, name), env: { ...env, ...more } })
  let output = ''
  const noteOutput = (chunk) => {
    output += chunk
  }
  child.stdout.setEncoding('utf8').on('data', noteOutput)
  child.stderr.setEncoding('utf8').on('data', noteOutput)
  const ended = once(child, 'close').then(([code]) => ({ code, output }))
  const line = (pattern) =>
    new Promise((resolve, reject) => {
      const look = () => {
        const found = output.split('\n').find((each) => pattern.test(each))
        if (found !== undefined) resolve(found)
      }
      child.stdout.on('data', look)
      ended.then(() => reject(new Error(`ended before it said ${pattern}:\n${output}`)))
      look()
    })
  return { child, ended, line }
}

test.each(SERVICES)('the bundle of %s migrates, starts, becomes ready and stops on SIGINT', async (name) => {
  // the gateway has no migration
  if (name !== 'gateway') expectSuccess(await runBundle(name, ['migrate']).ended)
  const run = runBundle(name)
  try {
    const { url, health } = JSON.parse(await run.line(/is listening/))
    const ready = await fetch(`${health}/readyz`)
    expect([ready.status, await ready.text()]).toEqual([200, expect.stringContaining('"ok"')])
    expect((await fetch(`${health}/metrics`)).status).toBe(200)
    if (name === 'gateway') await docsAreServed(url)
  } finally {
    run.child.kill('SIGINT')
  }
  expectSuccess(await run.ended)
})

function expectSuccess({ code, output }) {
  expect(code, output).toBe(0)
}

/** Swagger UI reads its pages from files next to its code. */
async function docsAreServed(url) {
  for (const path of ['/api/docs', '/api/docs/static/swagger-ui-bundle.js', '/api/docs/json']) {
    const { status } = await fetch(url + path)
    expect([path, status]).toEqual([path, 200])
  }
}

test('the health check of an image fails until the service is ready', async () => {
  const check = (port) => {
    const child = spawn(process.execPath, ['is-ready.js'], { cwd: join(folder, 'leads'), env: { ...env, HEALTH_PORT: port } })
    return once(child, 'exit').then(([code]) => code)
  }
  expect(await check('9')).toBe(1)
  const run = runBundle('leads')
  try {
    const { health } = JSON.parse(await run.line(/is listening/))
    expect(await check(new URL(health).port)).toBe(0)
  } finally {
    run.child.kill('SIGINT')
  }
  await run.ended
})

test('a stack trace names the lines of the sources', async () => {
  const { code, output } = await runBundle('leads', ['migrate'], { MONGODB_URL: 'mongodb://127.0.0.1/?no-such-option=1' }).ended
  expect(code).toBe(1)
  expect(output).toMatch(/MongoParseError.* at connectMongo \(\S*libs\/mongo\/src\/connect\.ts:\d+:\d+\)/)
})

test('a source map has only our own code, because Node.js parses and keeps it when it reads the first stack', () => {
  for (const name of SERVICES) {
    const { mappings } = JSON.parse(readFileSync(join(folder, name, 'main.js.map'), 'utf8'))
    const code = statSync(join(folder, name, 'main.js')).size
    expect([name, mappings.length < code / 5]).toEqual([name, true])
  }
})

test('the tools run the named command, and fail without a name', async () => {
  expect(await runBundle('tools', ['dead-letters']).ended).toEqual({ code: 0, output: 'No dead letters.\n' })
  expect(await runBundle('tools', ['tax-import']).ended).toEqual({
    code: 1,
    output: expect.stringMatching(/^Say which table to import.*\n$/),
  })
  expect(await runBundle('tools').ended).toMatchObject({ code: 2, output: expect.stringContaining('dead-letters') })
})

test('two bundles of a component are identical, including modification times', async () => {
  const auth = ALL.find(({ name }) => name === 'auth')
  const [first, second] = [join(folder, 'first'), join(folder, 'second')]
  await Promise.all([first, second].map((place) => bundleComponent(auth, place, { withWeb: false })))
  expect(printOf(first)).toEqual(printOf(second))
})

/** Lists everything below a folder with its modification time and a hash of its content. */
function printOf(place) {
  return readdirSync(place, { recursive: true })
    .sort()
    .map((path) => {
      const stats = statSync(join(place, path))
      const hash = stats.isFile()
        ? createHash('sha256')
            .update(readFileSync(join(place, path)))
            .digest('hex')
        : ''
      return `${path} ${stats.mtimeMs} ${hash}`
    })
}
