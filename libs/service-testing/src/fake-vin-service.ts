import { createServer, type ServerResponse } from 'node:http'
import { closeServer } from '@forecourt/dev-servers/close-server'
import { listenOnFreePort } from '@forecourt/dev-servers/listen-on-free-port'

/** The response of the decoding service to a request for `vin`. */
type VinAnswer = (response: ServerResponse, vin: string) => void

/** A fake of NHTSA's vPIC: a real HTTP server for tests. It knows no VIN until one is added. */
export async function startFakeVinService() {
  const requested: string[] = []
  let answers: VinAnswer[] = [VIN_ANSWERS.unknown]
  const server = createServer((request, response) => {
    const [, vin = ''] = /^\/api\/vehicles\/DecodeVinValues\/([^/?]+)\?format=json$/.exec(request.url ?? '') ?? []
    requested.push(vin)
    const next = answers.length > 1 ? answers.shift() : answers[0]
    next?.(response, vin)
  })
  const port = await listenOnFreePort(server)
  return {
    /** the base URL of its API */
    url: `http://127.0.0.1:${port}/api/vehicles`,
    /** the requested VINs, oldest first */
    requested,
    /** Sets the next responses, in order; the last one repeats. */
    answer(...next: [VinAnswer, ...VinAnswer[]]): void {
      answers = next
    },
    stop: () => closeServer(server),
  }
}

export type FakeVinService = Awaited<ReturnType<typeof startFakeVinService>>

const send =
  (status: number, body: string, type = 'application/json'): VinAnswer =>
  (response) => {
    response.writeHead(status, { 'content-type': type }).end(body)
  }

/** Returns a response with these facts in the fields of vPIC. Unknown fields are '', as in vPIC. */
export function vinResponse(facts: Readonly<Record<string, unknown>>): VinAnswer {
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
    send(200, JSON.stringify({ Count: 1, Message: 'Results returned successfully', SearchCriteria: `VIN:${vin}`, Results: [result] }))(
      response,
      vin,
    )
  }
}

/** Responses of real decoding services, and those of a hostile one. */
export const VIN_ANSWERS = {
  unknown: vinResponse({ ErrorCode: '8', ErrorText: '8 - No detailed data available currently' }),
  otherVin: (response, vin) => vinResponse({ VIN: '1HGCM82633A004352', Make: 'HONDA' })(response, vin),
  page: send(200, '<!doctype html><title>Maintenance</title>', 'text/html'),
  list: send(200, '[]'),
  nothing: send(200, ''),
  broken: send(500, '{"Message":"error"}'),
  busy: send(503, 'busy', 'text/plain'),
  moved: (response) => void response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
  /** never responds */
  silent: () => {},
  /** starts a response and never ends it */
  endless: (response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.write('{"Results":[')
  },
  /** sends an endless body */
  unbounded: (response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(64 * 1024, '"Results":[{"Make":"HONDA"},'))) {}
    }
    response.on('drain', more)
    more()
  },
  cutOff: (response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 9_000 })
    response.write('{"Results":[{"Make"', () => response.destroy())
  },
} satisfies Record<string, VinAnswer>
