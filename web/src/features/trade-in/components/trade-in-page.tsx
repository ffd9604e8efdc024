import { TRADE_IN_MESSAGES } from '@forecourt/trade-in/messages'
import { useCallback, useEffect, useState } from 'react'
import { retryAdvice } from '../../../api/api-error.ts'
import { ContactBar } from '../../../shared/contact/components/contact-bar.tsx'
import { DealershipFooter } from '../../../shared/contact/components/dealership-footer.tsx'
import page from '../../../shared/trade-in/components/page.module.css'
import { useLoaded } from '../../../shared/use-loaded.ts'
import { MessagePage } from '../../../ui/message-page.tsx'
import { embeddedDealership, findDealership, type TradeInDealership } from '../api/dealership.ts'
import { readTokens, takeTokens } from '../model/link-tokens.ts'
import { Wizard } from './wizard.tsx'

const TITLE = 'Vehicle Trade-In Evaluation'

/** A dealership's trade-in page (rules: trade-in wizard). `name` is the dealership's name in the address; null without one. */
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
  useEffect(() => {
    // a link to this page that is pasted into its tab changes only the fragment, which loads nothing by itself
    const onHash = () => {
      const { token, origin } = readTokens(window.location)
      if (token !== null || origin !== null) window.location.reload()
    }
    window.addEventListener('hashchange', onHash)
    return () => window.removeEventListener('hashchange', onHash)
  }, [])

  if (name === null)
    return <Refusal title={TRADE_IN_MESSAGES.invalidDealership} text="Check the link, or ask the dealership for a new one." />
  if (loaded.state === 'loading') return <LoadingPage />
  if (loaded.state === 'failed') {
    return (
      <Refusal title={TRADE_IN_MESSAGES.dealershipError} text={retryAdvice(loaded.error)}>
        <button type="button" className={page.primary} onClick={retry}>
          Try Again
        </button>
      </Refusal>
    )
  }
  if (dealership === null) {
    return <Refusal title={TRADE_IN_MESSAGES.dealershipNotFound} text="Check the link, or ask the dealership for a new one." />
  }
  return (
    <div className={page.withContact}>
      <ContactBar person={null} dealership={dealership} callsOnPhones />
      <Wizard dealership={dealership} tokens={tokens} />
      <DealershipFooter dealership={dealership} />
    </div>
  )
}

function Refusal({ title, text, children }: { title: string; text: string; children?: React.ReactNode }) {
  return (
    <MessagePage title={title} text={text}>
      <span className={page.refusal} role="alert" aria-label={title}>
        {children}
        <button type="button" className={children === undefined ? page.primary : page.button} onClick={goBack}>
          Go Back
        </button>
      </span>
    </MessagePage>
  )
}

/** Returns to the previous page, or to the home page when a link was opened in a new tab. */
function goBack() {
  if (window.history.length > 1) window.history.back()
  else window.location.assign('/')
}

/** The skeleton of the page while the dealership loads. */
function LoadingPage() {
  return (
    <>
      <div className={page.bar} />
      <main className={page.main} aria-busy="true">
        <h1 className={page.title}>{TITLE}</h1>
        <p className={page.lead} role="status">
          Loading...
        </p>
        <div className={page.blank} />
      </main>
    </>
  )
}
