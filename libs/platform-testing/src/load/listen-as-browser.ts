import { sleep } from '@forecourt/timing/sleep'

/**
 * Subscribes to the live updates as EventSource does: when a stream ends, it reconnects after the server's last retry time. Failures that a browser
 * would not recover from (a response that is not a stream) are reported to `onFailure`. `streams()` returns how many streams were opened.
 */
export function listenAsBrowser(url: string, cookie: string, onFailure: (what: string) => void) {
  const closing = new AbortController()
  let streams = 0
  const run = async () => {
    for (let retryMs = 2_000; !closing.signal.aborted; await sleep(retryMs, closing.signal)) {
      try {
        const response = await fetch(url, { headers: { cookie, accept: 'text/event-stream' }, signal: closing.signal })
        if (response.status !== 200 || response.body === null) {
          onFailure(`status ${response.status}`)
          continue
        }
        streams++
        for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
          const retry = [...String(chunk).matchAll(/^retry: (\d+)$/gm)].at(-1)?.[1]
          if (retry !== undefined) retryMs = Number(retry)
        }
      } catch (error) {
        if (!closing.signal.aborted) onFailure(String(error))
      }
    }
  }
  void run()
  return { streams: () => streams, close: () => closing.abort() }
}
