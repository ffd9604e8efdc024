import type { FastifyInstance } from 'fastify'

/** Returns the bytes of a photo, a JPEG, by its path below /photos/; null when it does not exist. */
export type ServedPhotos = (path: string) => Promise<Uint8Array | null>

/** Serves the vehicle photos that the platform hosts itself (rules: photo addresses). Emails embed them too, cross-origin for a browser. */
export function servePhotos(app: FastifyInstance, photos: ServedPhotos): void {
  app.get<{ Params: { '*': string } }>('/photos/*', async ({ params }, reply) => {
    const photo = await photos(params['*'])
    if (photo === null) return reply.callNotFound()
    return reply
      .type('image/jpeg')
      .headers({ 'cache-control': 'public, max-age=86400', 'cross-origin-resource-policy': 'cross-origin' })
      .send(Buffer.from(photo))
  })
}
