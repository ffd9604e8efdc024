import { parseServerUrl, type Schemes, type ServerAddress } from './server-address.ts'

/** A mail server, with credentials. */
export type SmtpAddress = ServerAddress

const SCHEMES: Schemes = {
  'smtp:': { secure: false, port: 587 },
  'smtps:': { secure: true, port: 465 },
}

/** Parses `smtp://user:password@host:587` or `smtps://…`, with percent-encoded user and password; null for anything else. */
export function parseSmtpUrl(text: string): SmtpAddress | null {
  return parseServerUrl(text, SCHEMES)
}
