import { errors, type NatsConnection, type Status, type Subscription, type SubscriptionOptions } from '@nats-io/transport-node'

/** A subscription that was requested before the connection was made. */
interface PendingSubscription {
  subject: string
  options: SubscriptionOptions | undefined
  made: Subscription | null
}

/** Members outside of the public interface that @nats-io/jetstream uses. */
interface JetStreamConnection extends NatsConnection {
  options: object
  features: unknown
  _resub(...args: unknown[]): void
  addCloseListener(listener: unknown): void
  removeCloseListener(listener: unknown): void
}

/**
 * Returns a connection that behaves like a lost one until `connecting` resolves: sending fails, subscriptions start once it is connected, and
 * `status()` then yields a `reconnect`. From then on every member delegates to the real connection. Before that it supports only what a service does
 * at start: subscriptions need a callback and can only be unsubscribed.
 */
export function pendingConnection(connecting: Promise<NatsConnection>): NatsConnection {
  let real: JetStreamConnection | null = null
  let isClosed = false
  let onClosed: (reason: undefined | Error) => void = () => {}
  const closed = new Promise<undefined | Error>((resolve) => {
    onClosed = resolve
  })
  const pending = new Set<PendingSubscription>()
  const made = connecting.then(async (nats) => {
    if (isClosed) {
      await nats.close()
      return null
    }
    real = nats as JetStreamConnection
    for (const one of pending) one.made = nats.subscribe(one.subject, one.options)
    pending.clear()
    void nats.closed().then((reason) => onClosed(reason || undefined))
    return nats
  })

  const connection = (): JetStreamConnection => {
    if (real === null) throw new errors.RequestError('NATS has not responded yet')
    return real
  }
  const subscribeLater = (subject: string, options: SubscriptionOptions | undefined) => {
    const one: PendingSubscription = { subject, options, made: null }
    pending.add(one)
    const unsubscribe = () => {
      pending.delete(one)
      one.made?.unsubscribe()
    }
    return { unsubscribe } as Subscription
  }
  const close = async () => {
    isClosed = true
    if (real === null) onClosed(undefined)
    else await real.close()
  }
  async function* statusOnceMade(): AsyncGenerator<Status> {
    const nats = await Promise.race([made, closed])
    if (!nats || nats instanceof Error) return
    // before the yield, so that no status is missed while the `reconnect` is handled
    const following = nats.status()
    yield { type: 'reconnect', server: nats.getServer() }
    yield* following
  }

  const delegating: JetStreamConnection = {
    get info() {
      return real?.info
    },
    get options() {
      return real?.options ?? {}
    },
    get features() {
      return connection().features
    },
    isClosed: () => real?.isClosed() ?? isClosed,
    isDraining: () => real?.isDraining() ?? false,
    closed: () => closed,
    getServer: () => real?.getServer() ?? '',
    status: () => real?.status() ?? statusOnceMade(),
    subscribe: (subject, options) => real?.subscribe(subject, options) ?? subscribeLater(subject, options),
    publish: (...args) => connection().publish(...args),
    publishMessage: (message) => connection().publishMessage(message),
    respondMessage: (message) => connection().respondMessage(message),
    request: async (...args) => connection().request(...args),
    requestMany: async (...args) => connection().requestMany(...args),
    flush: async () => connection().flush(),
    rtt: async () => connection().rtt(),
    reconnect: async () => connection().reconnect(),
    drain: async () => connection().drain(),
    stats: () => connection().stats(),
    setServers: (...args) => connection().setServers(...args),
    getServers: () => connection().getServers(),
    close,
    [Symbol.asyncDispose]: close,
    _resub: (...args) => connection()._resub(...args),
    addCloseListener: (listener) => connection().addCloseListener(listener),
    removeCloseListener: (listener) => connection().removeCloseListener(listener),
  }
  return delegating
}
