import type { NatsConnection } from '@nats-io/transport-node'

/** Whether the NATS server is reachable right now. The client library offers only status events. */
export type ConnectionWatch = ReturnType<typeof startWatch>

const watches = new WeakMap<NatsConnection, ConnectionWatch>()

/** The watch of a connection; always the same one. */
export function watchConnection(nats: NatsConnection): ConnectionWatch {
  const known = watches.get(nats)
  if (known !== undefined) return known
  const watch = startWatch(nats)
  watches.set(nats, watch)
  return watch
}

function startWatch(nats: NatsConnection) {
  let connected = nats.info !== undefined && !nats.isClosed()
  const down = new Set<() => void>()
  const up = new Set<() => void>()
  const change = (to: boolean) => {
    if (connected === to) return
    connected = to
    for (const callback of [...(to ? up : down)]) callback()
  }
  const follow = async () => {
    for await (const status of nats.status()) {
      if (status.type === 'disconnect') change(false)
      if (status.type === 'reconnect') change(true)
    }
    change(false)
  }
  void follow()

  return {
    isConnected: () => connected,
    /** Resolves when the server can be reached, the signal is aborted, or the connection was closed for good. */
    untilConnected: (signal: AbortSignal) =>
      new Promise<void>((resolve) => {
        if (connected || signal.aborted || nats.isClosed()) return resolve()
        const done = () => {
          up.delete(done)
          signal.removeEventListener('abort', done)
          resolve()
        }
        up.add(done)
        signal.addEventListener('abort', done)
        void nats.closed().then(done)
      }),
    /** Calls `callback` whenever the connection is lost or closed. Returns a function that removes the listener. */
    onDown: (callback: () => void) => {
      down.add(callback)
      return () => down.delete(callback)
    },
    /** Calls `callback` whenever the connection is restored. Returns a function that removes the listener. */
    onUp: (callback: () => void) => {
      up.add(callback)
      return () => up.delete(callback)
    },
  }
}
