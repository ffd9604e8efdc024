import { parseServerUrl, type Schemes, type ServerAddress } from '../server-address.ts'

/** A mailbox on an IMAP server and how to sign in there. */
export interface ImapAddress extends ServerAddress {
  /** the folder that is read */
  folder: string
}

const SCHEMES: Schemes = {
  'imap:': { secure: false, port: 143 },
  'imaps:': { secure: true, port: 993 },
}

/**
 * Reads `imaps://user:password@host:993/Folder` or `imap://…`; user, password and folder are percent-encoded, and without a folder it is INBOX.
 * null when it is not one, or names no user and password.
 */
export function parseImapUrl(text: string): ImapAddress | null {
  const server = parseServerUrl(text, SCHEMES)
  if (server === null || server.user === '' || server.password === '') return null
  try {
    return { ...server, folder: decodeURIComponent(new URL(text).pathname.slice(1)) || 'INBOX' }
  } catch {
    return null
  }
}
