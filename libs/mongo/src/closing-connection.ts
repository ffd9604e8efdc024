import type { Duplex } from 'node:stream'
import { type ClientSession, type Document, MongoErrorLabel, MongoNetworkError } from 'mongodb'
import { Connection } from 'mongodb/lib/cmap/connection.js'

/**
 * A connection whose commands fail when its socket closes, with the label that lets the driver retry them. The driver (7.8.0 and 7.9.0) does neither
 * when mongod is killed:
 *
 * - It waits for the 'drain' event of a socket that was just destroyed. The event never comes, so that a request hangs until the gateway times out
 *   and a consumer hangs forever. No public option ends that wait early. `socketTimeoutMS` and the monitor act on a socket that is still open.
 *   `timeoutMS` does end it, but it would also limit downloads, long cursors, index builds and whole transactions.
 * - It labels only the first error of a connection pool. That error clears the pool, and the driver ignores those of the other connections as
 *   outdated. Without a label it retries no write and no transaction, although all were in flight on the same server.
 */
export class ClosingConnection extends Connection {
  constructor(stream: Duplex, options: unknown) {
    super(stream, options)
    // after the driver's own listener, which has stored the error that the command then throws
    stream.once('close', () => stream.emit('drain'))
  }

  override async command(
    ns: { db: string },
    command: Document,
    options?: { session?: ClientSession },
    responseType?: unknown,
  ): Promise<unknown> {
    try {
      return await super.command(ns, command, options, responseType)
    } catch (error) {
      if (error instanceof MongoNetworkError) error.addErrorLabel(labelFor(command, options?.session))
      throw error
    }
  }
}

/** Returns the label of a network error by the driver's specifications of retryable writes and of transactions. */
function labelFor(command: Document, session: ClientSession | undefined): string {
  const isWithinTransaction = session?.inTransaction() && !('commitTransaction' in command || 'abortTransaction' in command)
  return isWithinTransaction ? MongoErrorLabel.TransientTransactionError : MongoErrorLabel.RetryableWriteError
}
