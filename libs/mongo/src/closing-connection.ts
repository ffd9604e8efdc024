import type { Duplex } from 'node:stream'
import { Connection } from 'mongodb/lib/cmap/connection.js'

/**
 * A connection whose commands fail when its socket closes. The driver's own (7.8.0) does not see to that while it waits for room to write: written to
 * a socket that has just been destroyed, as when mongod is killed at that moment, a command waits for a 'drain' that never comes, and its caller for ever.
 */
export class ClosingConnection extends Connection {
  constructor(stream: Duplex, options: unknown) {
    super(stream, options)
    // after the driver's own listener, which has noted the error that the command then throws
    stream.once('close', () => stream.emit('drain'))
  }
}
