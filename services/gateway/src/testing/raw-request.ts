import { request as httpRequest, type IncomingMessage } from 'node:http'

/** Sends a request with its headers and path unchanged, which fetch would not do. */
export function rawRequest(
  url: string,
  options: { path: string; method?: string; headers?: Record<string, string>; body?: string },
): Promise<{ status: number | undefined; headers: IncomingMessage['headers']; body: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const { path, method = 'GET', headers = {}, body } = options
    const request = httpRequest({ hostname, port, path, method, headers, agent: false }, async (response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk as Buffer)
      resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks).toString() })
    })
    request.on('error', reject)
    request.end(body)
  })
}
