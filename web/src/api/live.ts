import type { LiveMessage } from '@forecourt/contracts/live'

/** The part of EventSource that is used here; tests replace it. */
export interface LiveSource {
  readyState: number
  onmessage: ((event: MessageEvent<string>) => void) | null
  onerror: ((event: Event) => void) | null
  addEventListener(type: string, listener: (event: Event) => void): void
  close(): void
}

interface LiveOptions {
  connect: () => LiveSource
  onMessage: (message: LiveMessage) => void
  /** called when the connection is back after a gap; messages may have been missed */
  onReconnect: () => void
  onStatus?: (status: 'connected' | 'lost') => void
  /** called when the server has ended the session */
  onSignedOut?: () => void
}

const CLOSED = 2
const FIRST_RETRY_MS = 1_000
const LAST_RETRY_MS = 30_000

interface LiveListener {
  /** Closes the connection until `wake`, which catches up as after a gap. */
  rest: () => void
  /** Connects again; does nothing while connected, or after the session has ended. */
  wake: () => void
  close: () => void
}

/**
 * Listens to the live stream until it is closed. The gateway sends `ready` when messages can arrive and `degraded` while they cannot. EventSource
 * reconnects by itself after a dropped connection, but gives up after a response that is not a stream (a restarting gateway). Then a new one is
 * opened, with exponential backoff.
 */
export function listenLive(options: LiveOptions): LiveListener {
  let source: LiveSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let retryMs = FIRST_RETRY_MS
  let missed = false
  let ended = false

  const lost = () => {
    missed = true
    options.onStatus?.('lost')
  }
  const ready = () => {
    retryMs = FIRST_RETRY_MS
    options.onStatus?.('connected')
    if (missed) options.onReconnect()
    missed = false
  }
  const disconnect = () => {
    clearTimeout(timer)
    source?.close()
    source = null
  }
  const open = () => {
    const current = options.connect()
    source = current
    current.addEventListener('ready', ready)
    current.addEventListener('degraded', lost)
    current.addEventListener('signed-out', () => {
      disconnect()
      ended = true
      options.onSignedOut?.()
    })
    current.onmessage = (event) => {
      const message = parse(event.data)
      if (message !== null) options.onMessage(message)
    }
    current.onerror = () => {
      lost()
      if (current.readyState !== CLOSED) return
      timer = setTimeout(open, retryMs)
      retryMs = Math.min(retryMs * 2, LAST_RETRY_MS)
    }
  }
  open()

  return {
    rest: () => {
      disconnect()
      missed = true
    },
    wake: () => {
      if (source === null && !ended) open()
    },
    close: () => {
      disconnect()
      ended = true
    },
  }
}

function parse(text: string): LiveMessage | null {
  try {
    const message: unknown = JSON.parse(text)
    return message !== null && typeof message === 'object' && 'topic' in message ? (message as LiveMessage) : null
  } catch {
    return null
  }
}
