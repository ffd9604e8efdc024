import type { ServerResponse } from 'node:http'
import { startFakeServer } from '@forecourt/dev-servers/start-fake-server'
import { badResponses, redirectTo, send } from './bad-responses.ts'

/** The response of the decoding service to a request for `vin`. */
type VinResponse = (response: ServerResponse, vin: string) => void

/** A fake of NHTSA's vPIC: a real HTTP server for tests. It knows no VIN until one is added. */
export async function startFakeVinService() {
  const requested: string[] = []
  let responses: VinResponse[] = [VIN_RESPONSES.unknown]
  const { url, close } = await startFakeServer((request, response) => {
    const [, vin = ''] = /^\/api\/vehicles\/DecodeVinValues\/([^/?]+)\?format=json$/.exec(request.url ?? '') ?? []
    requested.push(vin)
    const next = responses.length > 1 ? responses.shift() : responses[0]
    next?.(response, vin)
  })
  return {
    /** the base URL of its API */
    url: `${url}/api/vehicles`,
    /** the requested VINs, oldest first */
    requested,
    /** Sets the next responses, in order; the last one repeats. */
    respondWith(...next: [VinResponse, ...VinResponse[]]): void {
      responses = next
    },
    stop: close,
  }
}

export type FakeVinService = Awaited<ReturnType<typeof startFakeVinService>>

const JSON_TYPE = 'application/json'

/** Returns a response with these facts in the fields of vPIC. Unknown fields are '', as in vPIC. */
export function vinResponse(facts: Readonly<Record<string, unknown>>): VinResponse {
  return (response, vin) => {
    const result = {
      VIN: vin,
      Make: '',
      Model: '',
      ModelYear: '',
      DriveType: '',
      TransmissionStyle: '',
      EngineHP: '',
      ErrorCode: '0',
      ...facts,
    }
    const body = { Count: 1, Message: 'Results returned successfully', SearchCriteria: `VIN:${vin}`, Results: [result] }
    send(200, JSON_TYPE, JSON.stringify(body))(response)
  }
}

/** Responses of real decoding services, and those of a hostile one. */
export const VIN_RESPONSES = {
  unknown: vinResponse({ ErrorCode: '8', ErrorText: '8 - No detailed data available currently' }),
  otherVin: (response, vin) => vinResponse({ VIN: '1HGCM82633A004352', Make: 'HONDA' })(response, vin),
  page: send(200, 'text/html', '<!doctype html><title>Maintenance</title>'),
  list: send(200, JSON_TYPE, '[]'),
  nothing: send(200, JSON_TYPE, ''),
  broken: send(500, JSON_TYPE, '{"Message":"error"}'),
  busy: send(503, 'text/plain', 'busy'),
  moved: redirectTo('http://169.254.169.254/'),
  ...badResponses(JSON_TYPE, '{"Results":[{"Make":"HONDA"},'),
} satisfies Record<string, VinResponse>
