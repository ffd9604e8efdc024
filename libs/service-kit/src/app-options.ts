import { rejectMalformedRequest } from './error-handler.ts'

/** The Fastify options that the gateway and every service share. */
export const APP_OPTIONS = {
  // requests that arrive during shutdown are still served; the load balancer sends later ones elsewhere
  return503OnClosing: false,
  // a busy machine may need more than the default of 10 s, and the startup probe ends a start that hangs
  pluginTimeout: 0,
  clientErrorHandler: rejectMalformedRequest,
}
