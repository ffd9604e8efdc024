import { afterTest } from '@forecourt/dev-servers/after-test'
import { startFakeServer } from '@forecourt/dev-servers/start-fake-server'

/** Starts a fake auth that knows only these dealerships, and records the paths it is asked for. It stops with the test or the test file. */
export async function startFakeAuth(dealershipIds: readonly string[]) {
  const requested: string[] = []
  const { url, close } = await startFakeServer((request, response) => {
    const path = request.url ?? ''
    requested.push(path)
    const known = dealershipIds.find((id) => path === `/api/dealerships/${id}`)
    response.writeHead(known === undefined ? 404 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(known === undefined ? {} : { _id: known, name: 'Old Motors' }))
  })
  afterTest(close)
  return { url, requested }
}

export type FakeAuth = Awaited<ReturnType<typeof startFakeAuth>>
