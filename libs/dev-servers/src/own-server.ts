/** A server of the test's own that can be stopped and started again on the same port and data. */
export interface OwnServer {
  url: string
  port: number
  /** Starts it again after `halt` or `kill`, on the same port. */
  restart(): Promise<void>
  /** Stops it and keeps its data. */
  halt(): Promise<void>
  /** SIGKILL; its data stay. */
  kill(): Promise<void>
  /** Lets it hang, as a machine without air does: nothing is answered, no connection closed, until `resume`. */
  suspend(): Promise<void>
  resume(): Promise<void>
  /** Stops it and removes its data. */
  stop(): Promise<void>
}
