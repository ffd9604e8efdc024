import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { buildOpenApi } from '@forecourt/contracts/openapi'
import type { FastifyInstance } from 'fastify'
import { PAGE_HELMET_OPTIONS } from '../web/security-headers.ts'

/** Serves the OpenAPI document of the platform at /api/docs/json, and Swagger UI at /api/docs, without external resources. */
export async function serveDocs(app: FastifyInstance, options: { version: string }): Promise<void> {
  await app.register(helmet, PAGE_HELMET_OPTIONS)
  await app.register(compress, { encodings: ['br', 'gzip'], globalDecompression: false })
  const document = buildOpenApi({ version: options.version })
  // a test checks that the document is OpenAPI 3.1; the plugin's type is a union of all versions that no literal satisfies
  await app.register(swagger, { mode: 'static', specification: { document: document as unknown as object as never } })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { docExpansion: 'none', tryItOutEnabled: false, validatorUrl: null },
  })
}
