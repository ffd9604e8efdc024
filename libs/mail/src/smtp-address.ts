/** A mail server and how to sign in there. */
export interface SmtpAddress {
  host: string
  port: number
  /** TLS from the first byte (smtps://); otherwise STARTTLS where the server offers it */
  secure: boolean
  /** refuses to go on without TLS: a password is never sent in the clear, unless the server is on this machine */
  requireTls: boolean
  user: string
  password: string
}

const SCHEMES: Readonly<Record<string, { secure: boolean; port: number }>> = {
  'smtp:': { secure: false, port: 587 },
  'smtps:': { secure: true, port: 465 },
}
const THIS_MACHINE = ['localhost', '127.0.0.1', '[::1]']

/** Reads `smtp://user:password@host:587` or `smtps://…`, user and password percent-encoded; null when it is not one. */
export function parseSmtpUrl(text: string): SmtpAddress | null {
  if (!URL.canParse(text)) return null
  const { protocol, hostname, port, username, password } = new URL(text)
  const scheme = SCHEMES[protocol]
  if (scheme === undefined || hostname === '') return null
  try {
    return {
      host: hostname.replace(/^\[|\]$/g, ''),
      port: port === '' ? scheme.port : Number(port),
      secure: scheme.secure,
      requireTls: !scheme.secure && username !== '' && !THIS_MACHINE.includes(hostname),
      user: decodeURIComponent(username),
      password: decodeURIComponent(password),
    }
  } catch {
    return null
  }
}
