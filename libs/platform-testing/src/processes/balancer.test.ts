import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eventually } from '@forecourt/dev-servers/eventually'
import { expect, onTestFinished, test } from 'vitest'
import { startBalancer } from './balancer.ts'
import type { Replica } from './replica.ts'

test('a replica keeps its connections when one readiness poll fails, and loses them when polls go on failing', async () => {
  const statuses = [200, 503]
  let fallback = 200
  const health = createServer((_request, response) => response.writeHead(statuses.shift() ?? fallback).end()).listen(0, '127.0.0.1')
  await once(health, 'listening')
  const url = `http://127.0.0.1:${(health.address() as AddressInfo).port}`
  const replica = { url, healthUrl: url } as Replica
  const balancer = await startBalancer([replica])
  onTestFinished(async () => {
    await balancer.close()
    health.close()
  })
  await balancer.probe()
  while (statuses.length > 0) await balancer.probe()
  expect(balancer.ready()).toEqual([replica])
  expect((await fetch(balancer.url)).status).toBe(200)
  fallback = 503
  await eventually(() => expect(balancer.ready()).toEqual([]))
})
