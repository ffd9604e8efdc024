declare module 'mongodb/lib/cmap/connection.js' {
  import type { Document } from 'mongodb'

  /** One socket to a server. The driver does not promise this shape: mongo-metrics.test.ts and closing-connection.test.ts guard it at the version that is pinned. */
  export class Connection {
    constructor(stream: unknown, options: unknown)
    command(ns: { db: string }, command: Document, options?: unknown, responseType?: unknown): Promise<unknown>
  }
}
