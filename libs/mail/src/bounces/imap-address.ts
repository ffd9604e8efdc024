/** A mailbox on an IMAP server and how to sign in there. */
export interface ImapAddress {
  host: string
  port: number
  /** TLS from the first byte (imaps://); otherwise STARTTLS */
  secure: boolean
  /** refuses to go on without TLS: a password is never sent in the clear, unless the server is on this machine */
  requireTls: boolean
  user: string
  password: string
  /** the folder that is read */
  folder: string
}

const SCHEMES: Readonly<Record<string, { secure: boolean; port: number }>> = {
  'imap:': { secure: false, port: 143 },
  'imaps:': { secure: true, port: 993 },
}
const THIS_MACHINE = ['localhost', '127.0.0.1', '[::1]']

/**
 * Reads `imaps://user:password@host:993/Folder` or `imap://…`; user, password and folder are percent-encoded, and without a folder it is INBOX.
 * null when it is not one, or names no user and password.
 */
export function parseImapUrl(text: string): ImapAddress | null {
  if (!URL.canParse(text)) return null
  const { protocol, hostname, port, username, password, pathname } = new URL(text)
  const scheme = SCHEMES[protocol]
  if (scheme === undefined || hostname === '' || username === '' || password === '') return null
  try {
    return {
      host: hostname.replace(/^\[|\]$/g, ''),
      port: port === '' ? scheme.port : Number(port),
      secure: scheme.secure,
      requireTls: !scheme.secure && !THIS_MACHINE.includes(hostname),
      user: decodeURIComponent(username),
      password: decodeURIComponent(password),
      folder: decodeURIComponent(pathname.slice(1)) || 'INBOX',
    }
  } catch {
    return null
  }
}
