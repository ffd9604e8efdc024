import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { FIRST_PORT, freePort, isPortFree, LAST_PORT } from './free-port.ts'

test('a free port is one that can be listened on, and another one each time, also when several are asked for at once', async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, freePort))
  expect(new Set(ports).size).toBe(20)
  for (const port of ports) expect(await isPortFree(port)).toBe(true)
})

test('no outgoing connection and nobody who listens on port 0 can take the port of a server that is stopped for a while', async () => {
  // '32768	60999': the ports that this machine gives by itself
  const [first = 0, last = 0] = (await readFile('/proc/sys/net/ipv4/ip_local_port_range', 'utf8')).trim().split(/\s+/).map(Number)
  expect(LAST_PORT < first || FIRST_PORT > last).toBe(true)
  const port = await freePort()
  expect(port).toBeGreaterThanOrEqual(FIRST_PORT)
  expect(port).toBeLessThanOrEqual(LAST_PORT)
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
