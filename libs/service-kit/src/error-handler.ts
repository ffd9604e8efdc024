import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorBody } from '@forecourt/contracts/fields'
import { isMongoFull, isMongoUnavailable } from '@forecourt/mongo/mongo-failures'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  AppError,
  badRequest,
  CLIENT_GONE_STATUS,
  clientGone,
  requestTooSlow,
  tooLarge,
  unavailable,
  unsupportedMediaType,
} from './errors.ts'
import { REQUEST_ID_HEADER } from './request-id.ts'

/** Our messages for Fastify's own errors. Other 4xx errors of Fastify keep their status and get a general message. */
const FRAMEWORK_ERRORS: Readonly<Record<string, () => AppError>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: () => badRequest('MALFORMED_JSON', 'The request is not valid JSON.'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => badRequest('MALFORMED_JSON', 'The request is empty.'),
  FST_ERR_CTP_BODY_TOO_LARGE: () => tooLarge('The request is too large.'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => unsupportedMediaType('The request has a content type that is not accepted here.'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => badRequest('BAD_REQUEST', 'The request was cut off before its end.'),
  FST_ERR_MAX_PARAM_LENGTH: () => new AppError({ status: 414, code: 'ADDRESS_TOO_LONG', message: 'The address is too long.' }),
  FST_ERR_BAD_URL: () => badRequest('BAD_REQUEST', 'The address is not a valid URL.'),
}

const RETRY_AFTER_SECONDS = 2

/** Sends the standard error body for every error and unknown route of an app (design: error body). */
export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler(replyWithError)
  app.setNotFoundHandler(() => {
    throw new AppError({ status: 404, code: 'NOT_FOUND', message: 'There is nothing at this address.' })
  })
}

/** Sends the response for an error: an AppError unchanged, framework errors in our words, anything else as a 500 whose text is only logged. */
export function replyWithError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = clientDisconnected(error, request, reply) ? clientGone(error) : toAppError(error)
  if (known.status === CLIENT_GONE_STATUS) request.log.info({ err: error }, 'the client disconnected')
  if (known.status >= 500) request.log.error({ err: error }, 'request failed')
  const { retryAfterSeconds = known.status === 503 ? RETRY_AFTER_SECONDS : undefined } = known.extra ?? {}
  if (typeof retryAfterSeconds === 'number') reply.header('retry-after', retryAfterSeconds)
  // headers of a file response that failed half-way must not describe the error
  reply.removeHeader('etag').removeHeader('last-modified').removeHeader('content-disposition').removeHeader('content-length')
  // the route's own serializer must not be used for the error body
  return reply
    .status(known.status)
    .header(REQUEST_ID_HEADER, request.id)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(errorBody(known, request.id))
}

/** The error codes of a response whose client has disconnected. */
const DISCONNECTED = new Set(['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE'])

/** Whether an error only means that the client disconnected before the end of its request or the response. */
function clientDisconnected(error: unknown, { raw }: FastifyRequest, reply: FastifyReply): boolean {
  if (error instanceof AppError) return false
  if (raw.destroyed && !raw.complete) return true
  return reply.raw.destroyed && DISCONNECTED.has(String((error as Partial<NodeJS.ErrnoException> | null)?.code))
}

/** Errors of Node's HTTP parser that have a specific response; any other is a malformed request. */
const UNREADABLE: Readonly<Record<string, () => AppError>> = {
  HPE_HEADER_OVERFLOW: () => new AppError({ status: 431, code: 'HEADERS_TOO_LARGE', message: 'The headers of the request are too large.' }),
  ERR_HTTP_REQUEST_TIMEOUT: requestTooSlow,
}

/** Sends the standard error body for a connection without a valid HTTP request and closes it (Fastify's `clientErrorHandler`). */
export function rejectMalformedRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy()
    return
  }
  const refused = UNREADABLE[error.code ?? '']?.() ?? badRequest('BAD_REQUEST', 'The request is not valid HTTP.')
  const body = JSON.stringify(errorBody(refused, randomUUID()))
  const head = [
    `HTTP/1.1 ${refused.status} ${STATUS_CODES[refused.status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

/** The body of an error response. `requestId` identifies the log lines of the request. */
function errorBody(error: AppError, requestId: string): ErrorBody {
  const { message, code, fields, extra } = error
  return { ...extra, error: message, message, code, requestId, ...(fields && { fields: [...fields] }) }
}

/** Converts any thrown value to the AppError that the client receives. */
function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (!(error instanceof Error)) return internal(error)
  if (isMongoUnavailable(error)) return unavailable("Our database isn't responding. Please try again in a moment.", error)
  if (isMongoFull(error)) return storageFull(error)

  // MongoDB's codes are numbers
  const { code: given, statusCode } = error as Omit<Partial<FastifyError>, 'code'> & { code?: unknown }
  if (given === 'ENOSPC') return storageFull(error)
  const code = typeof given === 'string' ? given : ''
  const framework = FRAMEWORK_ERRORS[code]
  if (framework !== undefined) return framework()
  const isRefusal = code.startsWith('FST_') && statusCode !== undefined && statusCode >= 400 && statusCode < 500
  if (!isRefusal) return internal(error)
  return new AppError({ status: statusCode, code: 'BAD_REQUEST', message: "We couldn't understand the request.", cause: error })
}

function storageFull(cause: unknown): AppError {
  return new AppError({
    status: 507,
    code: 'STORAGE_FULL',
    message: 'The server has no room left to store this. Nothing was changed; please tell your administrator.',
    cause,
  })
}

function internal(cause: unknown): AppError {
  return new AppError({
    status: 500,
    code: 'INTERNAL',
    message: 'Something went wrong on our side. Please try again.',
    cause,
  })
}
