import { useEffect, useId, useRef, useState } from 'react'
import { errorMessage } from '../../../api/api-error.ts'
import { loadPart } from '../../../shared/load-part.ts'
import page from '../../../shared/trade-in/components/page.module.css'
import { thisDevice } from '../../../shared/trade-in/model/this-device.ts'
import styles from './phone-link.module.css'
import type { Evaluation } from './use-evaluation.ts'

/** How often the draft is checked for changes from another device while the link is shown. */
const COMPARE_INTERVAL_MS = 6_000

const loadLinkCode = () => import('../../../shared/media/model/link-code.ts')

type Linked =
  | { state: 'closed' }
  | { state: 'making' }
  | { state: 'failed'; message: string }
  | { state: 'open'; link: string; code: string }

/** How to continue on a phone: a QR code and its link (rules: trade-in drafts). */
export function PhoneLink({ evaluation: { keeper } }: { evaluation: Evaluation }) {
  const [linked, setLinked] = useState<Linked>({ state: 'closed' })
  const [isCopied, setCopied] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const isComputer = thisDevice() === 'computer'
  const isOpen = linked.state === 'open'

  useEffect(() => {
    if (!isOpen) return
    const timer = setInterval(() => void keeper.compare(), COMPARE_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [isOpen, keeper])
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), 2_000)
    return () => clearTimeout(timer)
  }, [isCopied])

  const open = async () => {
    setLinked({ state: 'making' })
    try {
      const token = await keeper.begin()
      keeper.flush()
      const link = `${window.location.origin}${window.location.pathname}#continue=${token}`
      const code = isComputer ? (await loadPart(loadLinkCode)).linkCode(link) : ''
      setLinked({ state: 'open', link, code })
    } catch (error) {
      setLinked({ state: 'failed', message: errorMessage(error) })
    }
  }
  const copy = async (link: string) => {
    setRefused(false)
    try {
      await navigator.clipboard.writeText(link)
      setCopied(true)
    } catch {
      // refused, or no clipboard: a page without https has none
      setRefused(true)
      field.current?.select()
    }
  }

  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 className={styles.title} id={id}>
        {isComputer ? 'Continue on your phone' : 'Continue on another device'}
      </h2>
      {linked.state === 'open' ? (
        <>
          {linked.code === '' ? null : (
            <>
              <img className={styles.code} src={linked.code} alt="QR code of the link below" width="168" height="168" />
              <p className={styles.text}>Point your phone's camera at the code. Your phone can scan the VIN and take photos.</p>
            </>
          )}
          <div className={styles.row}>
            <input
              ref={field}
              className={styles.link}
              readOnly
              aria-label="Link to continue"
              value={linked.link}
              onFocus={(event) => event.currentTarget.select()}
            />
            <button type="button" className={page.button} onClick={() => void copy(linked.link)}>
              {isCopied ? 'Copied!' : 'Copy Link'}
            </button>
          </div>
          <div role="alert">{isRefused ? <p className={styles.text}>We couldn't copy the link. Select it and copy it.</p> : null}</div>
          <p className={styles.text}>Anyone with this link can see and change your evaluation.</p>
        </>
      ) : (
        <>
          <p className={styles.text}>
            {isComputer ? 'Scan the VIN and take photos with your phone.' : 'Get a link that opens your evaluation where you left off.'}
          </p>
          <button type="button" className={page.button} disabled={linked.state === 'making'} onClick={() => void open()}>
            {linked.state === 'making' ? 'Creating your link...' : isComputer ? 'Show QR Code' : 'Get Link'}
          </button>
          <div role="alert">{linked.state === 'failed' ? <p className={styles.text}>{linked.message}</p> : null}</div>
        </>
      )}
    </section>
  )
}
