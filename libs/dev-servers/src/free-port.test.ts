import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { freePort, isPortFree, portRange, startOnPort } from './free-port.ts'

/** The first port that systems assign by themselves: the default of Linux's net.ipv4.ip_local_port_range. Other systems start later. */
const EPHEMERAL_FROM = 32_768

test('every free port can be listened on and is different each time, also with concurrent requests', async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, freePort))
  expect(new Set(ports).size).toBe(20)
  for (const port of ports) expect(await isPortFree(port)).toBe(true)
})

test('no outgoing connection and no listener on port 0 takes the port of a stopped server', async () => {
  const port = await freePort()
  expect(port).toBeGreaterThan(1023)
  expect(port).toBeLessThan(EPHEMERAL_FROM)
})

test('a port that is taken is not free', async () => {
  const port = await freePort()
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  expect(await isPortFree(port)).toBe(false)
  server.close()
  await once(server, 'close')
  expect(await isPortFree(port)).toBe(true)
})

async function listen(port: number): Promise<void> {
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
}

test('a server whose port was taken in the meantime starts on another one', async () => {
  const tried: number[] = []
  const port = await startOnPort(undefined, async (candidate) => {
    tried.push(candidate)
    if (tried.length > 1) return candidate
    await listen(candidate)
    throw new Error('address already in use')
  })
  expect(tried).toEqual([expect.any(Number), port])
  expect(tried[0]).not.toBe(port)
})

test('a server that fails for another reason is started once and its error is thrown', async () => {
  let starts = 0
  const failing = startOnPort(0, async () => {
    starts += 1
    throw new Error('no disk')
  })
  await expect(failing).rejects.toThrow('no disk')
  expect(starts).toBe(1)
})

test('a server starts on the requested port or fails', async () => {
  const port = await freePort()
  await listen(port)
  const starting = startOnPort(port, async (candidate) => {
    throw new Error(`port ${candidate} is taken`)
  })
  await expect(starting).rejects.toThrow(`port ${port} is taken`)
})

test('workers of a test run share no port with one another or with other processes', () => {
  const ranges = [...Array.from({ length: 32 }, (_, worker) => portRange(String(worker + 1))), portRange(undefined)]
  const sorted = ranges.toSorted(([a], [b]) => a - b)
  for (const [index, [first, last]] of sorted.entries()) {
    expect(last).toBeGreaterThan(first)
    expect(last).toBeLessThan(EPHEMERAL_FROM)
    expect(first).toBeGreaterThan(sorted[index - 1]?.[1] ?? 1023)
  }
})
