import { signIn } from '@forecourt/api-client/api-client'
import { authOperations } from '@forecourt/contracts/auth/operations'
import { SERVICES } from '@forecourt/contracts/services'
import { eventually } from '@forecourt/dev-servers/eventually'
import { beforeAll, expect, test } from 'vitest'
import { startTestProcessPlatform, type TestProcessPlatform } from '../test-process-platform.ts'

let platform: TestProcessPlatform
beforeAll(async () => {
  platform = await startTestProcessPlatform({ replicas: { gateway: 2, auth: 2 } })
})

test('every service runs in separate processes, and a session of one gateway is valid at all of them', async () => {
  const pids = new Set(platform.replicas.map(({ pid }) => pid))
  // one of each service, and a second gateway and auth
  expect(pids.size).toBe(Object.keys(SERVICES).length + 2)
  const client = await signIn(platform.url, platform.owner)
  for (const { url } of platform.of('gateway')) {
    const response = await fetch(`${url}/api/dealerships`, { headers: { cookie: client.cookie } })
    expect(response.status).toBe(200)
  }
  expect(await client.call(authOperations.listDealerships, {})).toEqual([])
})

test('a stopped replica gets no new connections until it runs again', async () => {
  const [first, second] = platform.of('auth')
  await first?.stop()
  await eventually(() => expect(platform.balancerOf('auth').ready()).toEqual([second]))
  expect((await signIn(platform.url, platform.owner)).cookie).not.toBe('')
  await first?.start()
  await platform.allReady('auth')
  expect(platform.balancerOf('auth').ready()).toEqual([first, second])
})
