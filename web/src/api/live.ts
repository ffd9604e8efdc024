import type { LiveMessage } from '@forecourt/contracts/live'

/** The part of EventSource that is used, so that tests can bring their own. */
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
  /** the connection is back after a gap: what was missed is unknown */
  onReconnect: () => void
  onStatus?: (status: 'connected' | 'lost') => void
  /** the session ended at the server */
  onSignedOut?: () => void
}

const CLOSED = 2
const FIRST_RETRY_MS = 1_000
const LAST_RETRY_MS = 30_000

/**
 * Listens to the live stream for as long as the page wants. The gateway says `ready` when messages can arrive, `degraded` while they
 * cannot. EventSource reconnects by itself after a dropped connection, but gives up for good after an answer that is no stream (a
 * restarting gateway): then a new one is tried, later and later.
 */
export function listenLive(options: LiveOptions): { close: () => void } {
  let source: LiveSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let retryMs = FIRST_RETRY_MS
  let missed = false

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
  const open = () => {
    const current = options.connect()
    source = current
    current.addEventListener('ready', ready)
    current.addEventListener('degraded', lost)
    current.addEventListener('signed-out', () => {
      current.close()
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
    close: () => {
      clearTimeout(timer)
      source?.close()
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
