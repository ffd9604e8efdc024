import { eventually } from '@forecourt/dev-servers/eventually'
import { startFakeServer } from '@forecourt/dev-servers/start-fake-server'
import { expect, onTestFinished, test } from 'vitest'
import { startBalancer } from './balancer.ts'
import type { Replica } from './replica.ts'

test('a replica keeps its connections when one readiness poll fails, and loses them when polls go on failing', async () => {
  const statuses = [200, 503]
  let fallback = 200
  const { url, close } = await startFakeServer((_request, response) => response.writeHead(statuses.shift() ?? fallback).end())
  const replica = { url, healthUrl: url } as Replica
  const balancer = await startBalancer([replica])
  onTestFinished(async () => {
    await balancer.close()
    await close()
  })
  await balancer.probe()
  while (statuses.length > 0) await balancer.probe()
  expect(balancer.ready()).toEqual([replica])
  expect((await fetch(balancer.url)).status).toBe(200)
  fallback = 503
  await eventually(() => expect(balancer.ready()).toEqual([]))
})
