import type { PublicPerson } from '@forecourt/contracts/auth/profile'
import { type ReactNode, useEffect, useState } from 'react'
import { retryAdvice } from '../../../api/api-error.ts'
import { MessagePage } from '../../../ui/message-page.tsx'
import { ContactActions } from '../../contact/components/contact-actions.tsx'
import { ContactBar } from '../../contact/components/contact-bar.tsx'
import { DealershipFooter } from '../../contact/components/dealership-footer.tsx'
import { type ContactDealership, contactLinks } from '../../contact/model/contact-links.ts'
import { inventoryPath } from '../../paths.ts'
import { useOnline } from '../../use-online.ts'
import { loadContactDealership, namedDealership } from '../api/contact-dealership.ts'
import type { OfDealership } from '../model/linked.ts'
import page from './page.module.css'
import type { LinkedRecord } from './use-linked.ts'

interface LinkPageProps<T extends OfDealership> {
  record: LinkedRecord<T>
  title: string
  /** the subject of the page, for the middle of a sentence: 'photos', 'the offer' */
  what: string
  /** returns the sender of the link */
  personOf: (value: T) => PublicPerson
  /** the text after the title when it has expired */
  overText: string
  children: (value: T, dealership: ContactDealership) => ReactNode
}

/** A customer page behind a secret link: the dealership's bar and contact, and every outcome of loading it. */
export function LinkPage<T extends OfDealership>({ record, title, what, personOf, overText, children }: LinkPageProps<T>) {
  const { linked, reload } = record
  const online = useOnline()
  const value = linked.state === 'ready' ? linked.value : null
  const dealership = linked.state === 'over' ? linked.toAsk : value
  const name = dealership?.dealershipName ?? ''
  const contact = useContactDealership(dealership?.dealershipId ?? null, name)
  useEffect(() => {
    document.title = name === '' ? title : `${title} – ${name}`
  }, [title, name])

  if (linked.state === 'unknown') {
    return (
      <MessagePage
        title="Link not found"
        text="This link may be incomplete. Open it from the message again, or ask the dealership for a new one."
      />
    )
  }
  if (linked.state === 'over') return <LinkOver text={overText} dealership={dealership} contact={contact} />
  if (linked.state === 'failed') {
    return (
      <MessagePage
        title={online ? `We couldn't load ${what}` : "You're offline"}
        text={online ? retryAdvice(linked.error) : `We'll show ${what} as soon as you're connected.`}
      >
        <span role="alert" aria-label={online ? `We couldn't load ${what}` : "You're offline"}>
          <button type="button" className={page.primary} onClick={reload}>
            Try Again
          </button>
        </span>
      </MessagePage>
    )
  }
  if (value === null) return <LoadingPage title={title} />
  return (
    <div className={page.withContact}>
      <ContactBar person={personOf(value)} dealership={contact} callsOnPhones />
      {children(value, contact)}
      <DealershipFooter dealership={contact} />
    </div>
  )
}

/** The link was revoked or has expired. Offers to call the dealership or view its vehicles, if it is known. */
function LinkOver({ text, dealership, contact }: { text: string; dealership: OfDealership | null; contact: ContactDealership }) {
  const title = 'This link no longer works'
  if (dealership === null || dealership.dealershipName === '') return <MessagePage title={title} text={text} />
  const { dealershipId, dealershipName } = dealership
  return (
    <div className={page.withContact}>
      <ContactBar person={null} dealership={contact} callsOnPhones />
      <MessagePage title={title} text={text} below={<ContactActions links={contactLinks(null, contact)} name={dealershipName} />}>
        <a href={inventoryPath(dealershipId)}>See vehicles at {dealershipName}</a>
      </MessagePage>
      <DealershipFooter dealership={contact} />
    </div>
  )
}

/** The dealership's colors and contact; only its name until the rest has loaded. */
function useContactDealership(dealershipId: string | null, name: string): ContactDealership {
  const [contact, setContact] = useState<ContactDealership | null>(null)
  useEffect(() => {
    if (dealershipId === null) return
    const controller = new AbortController()
    void loadContactDealership(dealershipId, name, controller.signal).then((found) => {
      if (!controller.signal.aborted) setContact(found)
    })
    return () => controller.abort()
  }, [dealershipId, name])
  return contact ?? namedDealership(name)
}

/** The placeholder of the page while it loads: the request or offer, the person, the vehicle. */
function LoadingPage({ title }: { title: string }) {
  return (
    <>
      <div className={page.bar} />
      <main className={page.main} aria-busy="true">
        <h1 className={page.title}>{title}</h1>
        <p className={page.lead} role="status">
          Loading...
        </p>
        <div className={page.blanks}>
          <span className={page.blank} />
          <span className={page.blank} />
          <span className={page.blank} />
        </div>
      </main>
    </>
  )
}
