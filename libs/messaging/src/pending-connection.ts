import { errors, type NatsConnection, type Status, type Subscription, type SubscriptionOptions } from '@nats-io/transport-node'

/** Told of a subscription that was asked for before there was a connection. */
interface Wanted {
  subject: string
  options: SubscriptionOptions | undefined
  made: Subscription | null
}

/**
 * A connection that is still being made, to be used like one that is lost for now: nothing can be sent, subscriptions begin when it is there, and
 * `status()` then tells of a `reconnect`. From that moment everything goes to the real one. Only what a service does before its first
 * connection is covered: subscriptions need a callback, and there is no draining.
 */
export function pendingConnection(connecting: Promise<NatsConnection>): NatsConnection {
  let real: NatsConnection | null = null
  let isClosed = false
  let end: (reason: undefined | Error) => void = () => {}
  const closed = new Promise<undefined | Error>((resolve) => {
    end = resolve
  })
  const wanted = new Set<Wanted>()
  const arrived = connecting.then(async (nats) => {
    if (isClosed) {
      await nats.close()
      return null
    }
    real = nats
    for (const one of wanted) one.made = nats.subscribe(one.subject, one.options)
    wanted.clear()
    void nats.closed().then((reason) => end(reason || undefined))
    return nats
  })

  async function* status(): AsyncGenerator<Status> {
    const nats = await Promise.race([arrived, closed])
    if (!nats || nats instanceof Error) return
    // what is told from here on is not missed while `reconnect` is looked at
    const following = nats.status()
    yield { type: 'reconnect', server: nats.getServer() }
    yield* following
  }
  const away = async () => {
    throw new errors.RequestError('NATS has not answered yet')
  }
  const meanwhile: Record<PropertyKey, unknown> = {
    info: undefined,
    options: {},
    isClosed: () => isClosed,
    isDraining: () => false,
    closed: () => closed,
    getServer: () => '',
    status,
    flush: away,
    rtt: away,
    request: away,
    requestMany: away,
    publish: () => {
      throw new errors.RequestError('NATS has not answered yet')
    },
    subscribe: (subject: string, options?: SubscriptionOptions) => {
      const one: Wanted = { subject, options, made: null }
      wanted.add(one)
      const unsubscribe = () => {
        wanted.delete(one)
        one.made?.unsubscribe()
      }
      return { unsubscribe }
    },
    close: async () => {
      isClosed = true
      end(undefined)
    },
  }
  return new Proxy(meanwhile, {
    get(_target, key) {
      if (real === null) return meanwhile[key]
      // the way to the end of the first connection stays the same promise
      if (key === 'closed') return meanwhile[key]
      const value: unknown = Reflect.get(real, key, real)
      return typeof value === 'function' ? value.bind(real) : value
    },
  }) as unknown as NatsConnection
}
