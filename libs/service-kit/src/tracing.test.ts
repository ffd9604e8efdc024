import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { eventually } from '@forecourt/dev-servers/eventually'
import { startFakeServer } from '@forecourt/dev-servers/start-fake-server'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { startTracing } from './start-tracing.ts'

const MAIN = fileURLToPath(new URL('./testing/small-process.ts', import.meta.url))

let child: ChildProcess
afterEach(() => void child.kill('SIGKILL'))

/** Starts a small service that listens. `text` is its whole output. */
async function start(env: Record<string, string>) {
  const output = { text: '', url: '', health: '' }
  child = spawn(process.execPath, ['--import', 'tsx', '--conditions=source', MAIN], {
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', HEALTH_PORT: '0', KIND: 'bare', GREETING: 'hello', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (output.text += data))
  await eventually(() => expect(output.text).toContain('is listening'))
  const line = output.text.split('\n').find((one) => one.includes('is listening')) ?? ''
  return Object.assign(output, JSON.parse(line) as { url: string; health: string })
}
async function stop(): Promise<number | null> {
  child.kill('SIGINT')
  return (await once(child, 'exit'))[0] as number | null
}

/** Returns the scripts that a process has loaded, from Node's coverage. */
async function scriptsOf(env: Record<string, string>): Promise<string[]> {
  const dir = await mkdtemp(join(tmpdir(), 'forecourt-scripts-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  await start({ ...env, NODE_V8_COVERAGE: dir })
  expect(await stop()).toBe(0)
  const files = await readdir(dir)
  const read = files.map(async (file) => JSON.parse(await readFile(join(dir, file), 'utf8')) as { result: { url: string }[] })
  return (await Promise.all(read)).flatMap(({ result }) => result.map(({ url }) => url))
}
const SDK = /@opentelemetry\/(?!api\/)/

test('the tracing libraries are not loaded without a collector', async () => {
  const scripts = await scriptsOf({})
  expect(scripts.some((url) => url.includes('@opentelemetry/api/'))).toBe(true)
  expect(scripts.filter((url) => SDK.test(url))).toEqual([])
})

test('pending spans are sent at shutdown', async () => {
  const bodies: string[] = []
  const collector = await startFakeServer((_request, response, body) => {
    bodies.push(body.toString())
    response.end('{}')
  })
  onTestFinished(collector.close)
  const { url } = await start({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: '600000',
    OTEL_SERVICE_NAME: 'renamed',
  })
  await fetch(`${url}/nothing-here`)
  expect(bodies).toEqual([])
  expect(await stop()).toBe(0)
  expect(bodies.join()).toContain('"unmatched"')
  expect(bodies.join()).toContain('renamed')
})

test('an unavailable collector is logged once and has no other effect', async () => {
  const output = await start({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
    OTEL_EXPORTER_OTLP_HEADERS: 'api-key=s3cret',
    OTEL_EXPORTER_OTLP_TIMEOUT: '500',
    OTEL_BSP_SCHEDULE_DELAY: '50',
  })
  for (let call = 0; call < 50; call++) expect((await fetch(`${output.url}/nothing-here`)).status).toBe(404)
  await eventually(() => expect(output.text).toContain('traces cannot be delivered'))
  await eventually(async () => expect((await fetch(`${output.health}/readyz`)).status).toBe(200))
  expect(await stop()).toBe(0)
  expect(output.text.match(/traces cannot be delivered/g)).toHaveLength(1)
  expect(output.text).not.toContain('s3cret')
})

test.each([
  {},
  { OTEL_EXPORTER_OTLP_ENDPOINT: '' },
  { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', OTEL_SDK_DISABLED: 'true' },
  { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', OTEL_TRACES_EXPORTER: 'none' },
])('exports no traces with the environment %j', async (env) => {
  expect(await startTracing('leads', env)).toBe(null)
})
