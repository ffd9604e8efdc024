import { useCallback, useEffect, useState } from 'react'
import { type DocumentPages, loadDocumentPages } from '../api/document-pages.ts'
import type { DocumentAddress } from '../model/document-address.ts'

/** The poll interval while a document is being rendered: short at first, because most take a second or two. */
const FIRST_POLL_MS = 700
const LAST_POLL_MS = 5_000

/**
 * The last known pages of a document, even if a later request failed; null before the first response. Polls while they are being rendered, so that
 * they appear one by one (rules: page images). `problem`: the last request failed with `error`, or `gone`: the document does not exist, or may no
 * longer be seen.
 */
export function useDocumentPages(address: DocumentAddress | null) {
  const [pages, setPages] = useState<DocumentPages | null>(null)
  const [problem, setProblem] = useState<{ error: unknown } | 'gone' | null>(null)
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is the reason
  useEffect(() => {
    if (address === null) return
    const controller = new AbortController()
    let timer: number | undefined
    let pollMs = FIRST_POLL_MS
    let isWaiting = false
    const load = async () => {
      const found = await loadDocumentPages(address, controller.signal).catch((error: unknown) => ({ error }))
      if (controller.signal.aborted) return
      if (found === null) return setProblem('gone')
      const isFailed = 'error' in found
      setProblem(isFailed ? found : null)
      if (!isFailed) {
        setPages(found)
        isWaiting = found.render === 'waiting'
      }
      // while rendering continues, a failed call is only a delay: keep polling
      if (!isWaiting) return
      timer = window.setTimeout(() => void load(), pollMs)
      pollMs = Math.min(pollMs * 1.5, LAST_POLL_MS)
    }
    void load()
    return () => {
      controller.abort()
      window.clearTimeout(timer)
    }
  }, [address, attempt])

  const retry = useCallback(() => {
    setProblem(null)
    setAttempt((count) => count + 1)
  }, [])
  return { pages, problem, retry }
}
