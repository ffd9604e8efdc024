import { parseServerUrl, type Schemes, type ServerAddress } from '../server-address.ts'

/** A mailbox on an IMAP server, with credentials. */
export interface ImapAddress extends ServerAddress {
  /** the folder to read */
  folder: string
}

const SCHEMES: Schemes = {
  'imap:': { secure: false, port: 143 },
  'imaps:': { secure: true, port: 993 },
}

/**
 * Parses `imaps://user:password@host:993/Folder` or `imap://…`. User, password and folder are percent-encoded; the default folder is INBOX.
 * Returns null for anything else, or without user and password.
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
