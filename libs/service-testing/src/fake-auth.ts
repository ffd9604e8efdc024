import { createServer } from 'node:http'
import { afterTest } from '@forecourt/dev-servers/after-test'

/** Starts a fake auth that knows only these dealerships, and records the paths it is asked for. It stops with the test or the test file. */
export async function startFakeAuth(dealershipIds: readonly string[]) {
  const requested: string[] = []
  const auth = createServer((request, response) => {
    const path = request.url ?? ''
    requested.push(path)
    const known = dealershipIds.find((id) => path === `/api/dealerships/${id}`)
    response.writeHead(known === undefined ? 404 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(known === undefined ? {} : { _id: known, name: 'Old Motors' }))
  })
  await new Promise<void>((resolve) => auth.listen(0, '127.0.0.1', resolve))
  afterTest(() => void auth.close())
  return { url: `http://127.0.0.1:${(auth.address() as { port: number }).port}`, requested }
}

export type FakeAuth = Awaited<ReturnType<typeof startFakeAuth>>
