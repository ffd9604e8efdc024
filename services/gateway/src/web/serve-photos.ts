import type { FastifyInstance } from 'fastify'

/** The bytes of a photo, a JPEG, by its path below /photos/; null where there is none. */
export type ServedPhotos = (path: string) => Promise<Uint8Array | null>

/** Photos of vehicles that the platform has itself (rules: photo addresses). Mails show them too, which are other sites to a browser. */
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
