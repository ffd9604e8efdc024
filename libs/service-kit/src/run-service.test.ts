import { type ChildProcess, spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { testMongo, testNats } from '@forecourt/dev-servers/test-servers'
import { afterEach, describe, expect, test, vi } from 'vitest'

const MAIN = fileURLToPath(new URL('./testing/small-process.ts', import.meta.url))
const publicKey = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }).toString()

let child: ChildProcess
afterEach(() => void child.kill('SIGKILL'))

function start(env: Record<string, string>) {
  const output = { text: '' }
  child = spawn(process.execPath, ['--import', 'tsx', '--conditions=source', MAIN], {
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', HEALTH_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (output.text += data))
  return output
}
const exit = async () => (await once(child, 'exit'))[0] as number | null
/** The addresses a process says it listens at. */
async function listening(output: { text: string }) {
  await vi.waitFor(() => expect(output.text).toContain('is listening'), { timeout: 20_000 })
  const line = output.text.split('\n').find((one) => one.includes('is listening'))
  return JSON.parse(line ?? '') as { url: string; health: string }
}
const statusOf = async (url: string) => (await fetch(url)).status

describe('a process', () => {
  test('with a bad environment says everything that is bad, in clear text, and ends', async () => {
    const output = start({ MONGODB_URL: 'localhost', PORT: 'eighty' })
    expect(await exit()).toBe(1)
    expect(output.text).toMatch(/^The configuration is not complete:\n/)
    for (const name of [
      'MONGODB_URL: must begin with',
      'PORT: ',
      'NATS_URL is missing',
      'IDENTITY_PUBLIC_KEY is missing',
      'GREETING is missing',
    ]) {
      expect(output.text).toContain(`  ${name}`)
    }
  })

  test('that cannot start says why and ends', async () => {
    const output = start({ KIND: 'bare', GREETING: 'fail' })
    expect(await exit()).toBe(1)
    expect(output.text).toContain('cannot greet')
  })

  test('asked to end is not ready first, then answers what it has begun, then closes all it opened', async () => {
    const output = start({ KIND: 'bare', GREETING: 'hello' })
    const { url, health } = await listening(output)
    expect(await statusOf(`${health}/readyz`)).toBe(200)
    const answer = fetch(`${url}/slow`)
    await vi.waitFor(() => expect(output.text).toContain('request began'))

    child.kill('SIGTERM')
    await vi.waitFor(async () => expect(await statusOf(`${health}/readyz`)).toBe(503))
    expect(await statusOf(`${health}/healthz`)).toBe(200)
    child.kill('SIGUSR2')
    expect(await (await answer).json()).toEqual({ greeting: 'hello' })
    expect(await exit()).toBe(0)
    const steps = [...output.text.matchAll(/^step: (.+)$/gm)].map((match) => match[1])
    expect(steps).toEqual(['request began', 'service closed', 'second connection closed', 'first connection closed'])
  })

  test('asked twice ends at once', async () => {
    const output = start({ KIND: 'bare', GREETING: 'hello' })
    await listening(output)
    child.kill('SIGTERM')
    await vi.waitFor(() => expect(output.text).toContain('closing'))
    child.kill('SIGTERM')
    expect(await exit()).toBe(1)
  })
})

test('a service starts with its connections, says when NATS is away, and closes', async () => {
  const { url, prefix } = testMongo()
  const natsServer = await testNats()
  const output = start({
    GREETING: 'hi',
    MONGODB_URL: url,
    NATS_URL: natsServer.url,
    DATABASE_PREFIX: prefix,
    IDENTITY_PUBLIC_KEY: publicKey,
  })
  const { health } = await listening(output)
  expect(await statusOf(`${health}/readyz`)).toBe(200)
  await natsServer.halt()
  await vi.waitFor(async () => expect(await statusOf(`${health}/readyz`)).toBe(503), { timeout: 10_000 })
  expect(await statusOf(`${health}/healthz`)).toBe(200)
  child.kill('SIGINT')
  expect(await exit()).toBe(0)
  await natsServer.stop()
})
