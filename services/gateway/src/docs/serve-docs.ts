import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { buildOpenApi } from '@forecourt/contracts/openapi'
import type { FastifyInstance } from 'fastify'
import { pageHelmetOptions } from '../web/security-headers.ts'

/** Serves the OpenAPI document of the platform at /api/docs/json, and Swagger UI at /api/docs, without external resources. */
export async function serveDocs(app: FastifyInstance, options: { version: string }): Promise<void> {
  await app.register(helmet, pageHelmetOptions())
  await app.register(compress, { encodings: ['br', 'gzip'], globalDecompression: false })
  // Built at the first request, because it takes a third of a second of every start. A test checks that the document is OpenAPI 3.1; the plugin's type
  // is a union of all versions that no literal satisfies.
  await app.register(swagger, { openapi: {}, transformObject: () => buildOpenApi(options) as unknown as object as never })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { docExpansion: 'none', tryItOutEnabled: false, validatorUrl: null },
  })
}
