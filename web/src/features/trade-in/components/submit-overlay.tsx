import { SUCCESS_REDIRECT_MS, TRADE_IN_MESSAGES } from '@forecourt/trade-in/messages'
import { type ReactNode, useEffect } from 'react'
import { tradeInPath } from '../../../shared/paths.ts'
import { useObserved } from '../../../shared/trade-in/components/use-observed.ts'
import { useNativeDialog } from '../../../ui/use-native-dialog.ts'
import { type TradeInDealership, tradeInHome } from '../api/dealership.ts'
import { noteSubmitted } from '../model/submitted-note.ts'
import type { Submitter } from '../model/submitter.ts'
import styles from './submit-overlay.module.css'
import { WorthRange } from './worth-range.tsx'

interface SubmitOverlayProps {
  submitter: Pick<Submitter, 'get' | 'subscribe'>
  dealership: TradeInDealership
  /** navigates to another page */
  leaveFor?: (path: string) => void
  reload?: () => void
}

const assignLocation = (path: string) => window.location.assign(path)
const reloadPage = () => window.location.reload()
const stayOpen = () => {}

/** The overlay during a submission and after it succeeded (rules: trade-in submission). */
export function SubmitOverlay({ submitter, dealership, leaveFor = assignLocation, reload = reloadPage }: SubmitOverlayProps) {
  const submitting = useObserved(submitter)
  const isDone = submitting.step === 'success'
  const range = isDone ? submitting.range : null
  useEffect(() => {
    if (!isDone) return
    noteSubmitted(dealership._id, range)
    const home = tradeInHome(dealership)
    const timer = setTimeout(() => void home.then((name) => leaveFor(tradeInPath(name))), SUCCESS_REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [isDone, dealership, range, leaveFor])
  useEffect(() => {
    if (!isDone) return
    // Back shows the page as it was left, under the overlay, which cannot be closed
    window.addEventListener('pageshow', reload)
    return () => window.removeEventListener('pageshow', reload)
  }, [isDone, reload])

  if (!isDone && submitting.step !== 'submitting') return null
  return (
    <Overlay>
      <div role="status" aria-busy={!isDone}>
        {isDone ? (
          <>
            <span className={styles.done} aria-hidden="true">
              ✓
            </span>
            <h2 id="submitting-title">{TRADE_IN_MESSAGES.successTitle}</h2>
            {range === null ? null : (
              <div className={styles.range}>
                <WorthRange range={range} />
              </div>
            )}
            <p>{TRADE_IN_MESSAGES.successPromise}</p>
            <p className={styles.quiet}>{TRADE_IN_MESSAGES.successRedirect}</p>
          </>
        ) : (
          <>
            <span className={styles.spinner} aria-hidden="true" />
            <h2 id="submitting-title">{TRADE_IN_MESSAGES.submittingTitle}</h2>
            <p>{TRADE_IN_MESSAGES.submittingText}</p>
            <p className={styles.quiet}>{submitting.progress}</p>
          </>
        )}
      </div>
    </Overlay>
  )
}

function Overlay({ children }: { children: ReactNode }) {
  const dialog = useNativeDialog(stayOpen)
  return (
    <dialog {...dialog} className={styles.overlay} aria-labelledby="submitting-title">
      {children}
    </dialog>
  )
}
