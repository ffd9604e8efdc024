import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { freePort, isPortFree } from './free-port.ts'

/** Where the ports begin that systems give by themselves: Linux's net.ipv4.ip_local_port_range as it comes; others begin later. */
const GIVEN_BY_THE_SYSTEM_FROM = 32_768

test('a free port is one that can be listened on, and another one each time, also when several are asked for at once', async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, freePort))
  expect(new Set(ports).size).toBe(20)
  for (const port of ports) expect(await isPortFree(port)).toBe(true)
})

test('no outgoing connection and nobody who listens on port 0 takes the port of a server that is stopped for a while', async () => {
  const port = await freePort()
  expect(port).toBeGreaterThan(1023)
  expect(port).toBeLessThan(GIVEN_BY_THE_SYSTEM_FROM)
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
