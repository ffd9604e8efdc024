declare module 'mongodb/lib/cmap/connection.js' {
  import type { Document } from 'mongodb'

  /** One socket to a server. The driver does not document this class; closing-connection.test.ts guards its shape at the pinned version. */
  export class Connection {
    constructor(stream: unknown, options: unknown)
    command(ns: { db: string }, command: Document, options?: object, responseType?: unknown): Promise<unknown>
  }
}
