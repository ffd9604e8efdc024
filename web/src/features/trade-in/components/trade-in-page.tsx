import { TRADE_IN_MESSAGES } from '@forecourt/trade-in/messages'
import { useCallback, useEffect, useState } from 'react'
import { useLoaded } from '../../../shared/use-loaded.ts'
import { MessagePage } from '../../../ui/message-page.tsx'
import { embeddedDealership, findDealership, type TradeInDealership } from '../api/dealership.ts'
import { takeTokens } from '../model/link-tokens.ts'
import { DealershipBar } from './dealership-bar.tsx'
import styles from './wizard.module.css'
import { Wizard } from './wizard.tsx'

const TITLE = 'Vehicle Trade-In Evaluation'

/** A dealership's trade-in page (rules: trade-in wizard). `name` is what the address calls the dealership; null where it calls it nothing. */
export function TradeInPage({ name }: { name: string | null }) {
  const [known] = useState(embeddedDealership)
  const [tokens] = useState(() => takeTokens(window.location, window.history))
  const load = useCallback((signal: AbortSignal) => findDealership(name ?? '', signal).then((found) => ({ found })), [name])
  const { loaded, retry } = useLoaded<{ found: TradeInDealership | null }>(name === null ? null : load, known && { found: known })
  const dealership = loaded.state === 'ready' ? loaded.value.found : null
  const title = dealership === null ? TITLE : `${TITLE} – ${dealership.name}`
  useEffect(() => {
    document.title = title
  }, [title])

  if (name === null)
    return <Refusal title={TRADE_IN_MESSAGES.invalidDealership} text="Check the link, or ask the dealership for a new one." />
  if (loaded.state === 'loading') return <LoadingPage />
  if (loaded.state === 'failed') {
    return (
      <Refusal title={TRADE_IN_MESSAGES.dealershipError} text="Check your connection and try again.">
        <button type="button" className={styles.button} onClick={retry}>
          Try Again
        </button>
      </Refusal>
    )
  }
  if (dealership === null) {
    return <Refusal title={TRADE_IN_MESSAGES.dealershipNotFound} text="Check the link, or ask the dealership for a new one." />
  }
  return (
    <>
      <DealershipBar dealership={dealership} />
      <Wizard dealership={dealership} tokens={tokens} />
    </>
  )
}

function Refusal({ title, text, children }: { title: string; text: string; children?: React.ReactNode }) {
  return (
    <MessagePage title={title} text={text}>
      <span className={styles.refusal} role="alert" aria-label={title}>
        {children}
        <button type="button" className={children === undefined ? styles.primary : styles.button} onClick={() => window.history.back()}>
          Go Back
        </button>
      </span>
    </MessagePage>
  )
}

/** The page's shape while the dealership is on its way. */
function LoadingPage() {
  return (
    <>
      <div className={styles.bar} />
      <main className={styles.main} aria-busy="true">
        <h1 className={styles.title}>{TITLE}</h1>
        <p className={styles.lead} role="status">
          Loading...
        </p>
        <div className={styles.blank} />
      </main>
    </>
  )
}
