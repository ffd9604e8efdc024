/** A mail server, with credentials. */
export interface ServerAddress {
  host: string
  port: number
  /** TLS from the first byte; otherwise STARTTLS where the server offers it */
  secure: boolean
  /** requires TLS: a password is never sent in the clear, except to this machine */
  requireTls: boolean
  user: string
  password: string
}

/** By URL scheme, such as `smtps:`: whether the connection starts with TLS, and the default port. */
export type Schemes = Readonly<Record<string, { secure: boolean; port: number }>>

const THIS_MACHINE = ['localhost', '127.0.0.1', '[::1]']

/** Parses an address of one of the schemes, with percent-encoded user and password; null for anything else. */
export function parseServerUrl(text: string, schemes: Schemes): ServerAddress | null {
  if (!URL.canParse(text)) return null
  const { protocol, hostname, port, username, password } = new URL(text)
  const scheme = schemes[protocol]
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
