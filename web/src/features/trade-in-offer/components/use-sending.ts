import type { CustomerOffer } from '@forecourt/contracts/trade-ins/offers'
import { useState } from 'react'
import { errorMessage, retryAdvice } from '../../../api/api-error.ts'
import { sleep } from '../../../shared/sleep.ts'
import { failureOf } from '../../../shared/trade-in/api/failure.ts'
import type { LinkedRecord } from '../../../shared/trade-in/components/use-linked.ts'
import { linkStateOf } from '../../../shared/trade-in/model/linked.ts'
import { sendWithRetry } from '../model/send-with-retry.ts'

/** The message when no response, or the server's failure, leaves open whether it arrived. Sending it again changes nothing if it did. */
const lost = (what: string, error: unknown) => `We couldn't confirm that your ${what} arrived. ${retryAdvice(error)}`

export type Sending = { step: 'idle' } | { step: 'sending' } | { step: 'failed'; message: string }

/**
 * Sends a customer's answer or question and shows the updated offer. `run` resolves with whether the server has accepted it, and never rejects;
 * `dismiss` dismisses the error. `what`: 'answer' or 'question', for the message when no response comes.
 */
export function useSending(record: LinkedRecord<CustomerOffer>, what: string) {
  const [sending, setSending] = useState<Sending>({ step: 'idle' })
  const run = async (send: () => Promise<CustomerOffer>) => {
    setSending({ step: 'sending' })
    try {
      record.set(await sendWithRetry(send, sleep))
      setSending({ step: 'idle' })
      return true
    } catch (error) {
      const ended = linkStateOf(error)
      if (ended === 'over' || failureOf(error) === 'not-found') record.end(ended ?? 'unknown')
      const isRefused = failureOf(error) !== 'later'
      // the page shows outdated data
      if (isRefused) record.reload()
      setSending({ step: 'failed', message: isRefused ? errorMessage(error) : lost(what, error) })
      return false
    }
  }
  return { sending, run, dismiss: () => setSending({ step: 'idle' }) }
}
