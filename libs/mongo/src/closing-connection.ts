import type { Duplex } from 'node:stream'
import { Connection } from 'mongodb/lib/cmap/connection.js'

/**
 * A connection whose commands fail when its socket closes. When mongod is killed, the driver (7.8.0 and 7.9.0) waits for the 'drain' event of a
 * socket that was just destroyed. The event never comes, so that a request hangs until the gateway times out and a consumer hangs forever.
 *
 * No public option ends that wait early. `socketTimeoutMS` and the monitor act on a socket that is still open. `timeoutMS` does end it, but it would
 * also limit downloads, long cursors, index builds and whole transactions.
 */
export class ClosingConnection extends Connection {
  constructor(stream: Duplex, options: unknown) {
    super(stream, options)
    // after the driver's own listener, which has stored the error that the command then throws
    stream.once('close', () => stream.emit('drain'))
  }
}
