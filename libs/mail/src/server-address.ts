/** A server of mails and how to sign in there. */
export interface ServerAddress {
  host: string
  port: number
  /** TLS from the first byte; otherwise STARTTLS where the server offers it */
  secure: boolean
  /** refuses to go on without TLS: a password is never sent in the clear, unless the server is on this machine */
  requireTls: boolean
  user: string
  password: string
}

/** By the scheme of an address, such as `smtps:`: whether TLS begins at once, and the port where none is named. */
export type Schemes = Readonly<Record<string, { secure: boolean; port: number }>>

const THIS_MACHINE = ['localhost', '127.0.0.1', '[::1]']

/** Reads an address of one of the schemes, user and password percent-encoded; null when it is not one. */
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
