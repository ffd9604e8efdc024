import { parseServerUrl, type Schemes, type ServerAddress } from './server-address.ts'

/** A mail server and how to sign in there. */
export type SmtpAddress = ServerAddress

const SCHEMES: Schemes = {
  'smtp:': { secure: false, port: 587 },
  'smtps:': { secure: true, port: 465 },
}

/** Reads `smtp://user:password@host:587` or `smtps://…`, user and password percent-encoded; null when it is not one. */
export function parseSmtpUrl(text: string): SmtpAddress | null {
  return parseServerUrl(text, SCHEMES)
}
