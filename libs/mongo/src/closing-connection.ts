import type { Duplex } from 'node:stream'
import { Connection } from 'mongodb/lib/cmap/connection.js'

/**
 * A connection whose commands fail when its socket closes. The driver (7.8.0) misses that while it waits for backpressure: a command written to a socket
 * that was just destroyed, as when mongod is killed, waits for a 'drain' event that never comes, and so does its caller.
 */
export class ClosingConnection extends Connection {
  constructor(stream: Duplex, options: unknown) {
    super(stream, options)
    // after the driver's own listener, which has stored the error that the command then throws
    stream.once('close', () => stream.emit('drain'))
  }
}
