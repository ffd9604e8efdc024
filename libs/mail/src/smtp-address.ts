import { parseServerUrl, type Schemes, type ServerAddress } from './server-address.ts'

const SCHEMES: Schemes = {
  'smtp:': { secure: false, port: 587 },
  'smtps:': { secure: true, port: 465 },
}

/** Parses `smtp://user:password@host:587` or `smtps://…`, with percent-encoded user and password; null for anything else. */
export function parseSmtpUrl(text: string): ServerAddress | null {
  return parseServerUrl(text, SCHEMES)
}
