import type { Offer } from '@forecourt/contracts/trade-ins/offers'
import type { Evaluation } from '@forecourt/contracts/trade-ins/records'
import { formatAmount } from '@forecourt/money/amount-display'
import { Button } from '@mantine/core'
import dayjs from 'dayjs'
import type { ReactNode } from 'react'
import { errorMessage } from '../../../api/api-error.ts'
import { timeLeft } from '../../../shared/trade-in/model/time-left.ts'
import { confirm } from '../../../staff-ui/confirm.tsx'
import { copyLater } from '../../../staff-ui/copy-later.ts'
import { RelativeTime } from '../../../staff-ui/relative-time.tsx'
import { StatusPill } from '../../../staff-ui/status-pill.tsx'
import { toast } from '../../../staff-ui/toast.ts'
import { useNow } from '../../../staff-ui/use-now.ts'
import { IconLink } from '../../../ui/icons.tsx'
import { zonedDay } from '../../../ui/zoned-day.ts'
import type { MadeLink } from '../api/links.ts'
import { useMakeOfferLink, useWithdrawOffer } from '../api/offers.ts'
import { OFFER_PILLS } from '../model/evaluation-text.ts'
import { offerBeside } from '../model/standing-offer.ts'
import { CopyableLink } from './copyable-link.tsx'
import { useDesk } from './desk-context.ts'
import { FairRange } from './fair-range.tsx'
import styles from './offer-card.module.css'
import { OfferSums } from './offer-sums.tsx'

interface OfferStateProps {
  evaluation: Evaluation
  /** the standing one */
  offer: Offer
  mayOffer: boolean
  /** whether a link to the offer is shown */
  hasLink: boolean
  onLink: (link: MadeLink) => void
  onAnother: () => void
  /** the ways to send the link to the customer */
  children: ReactNode
}

/** The standing offer: its amount, state, questions and actions, and another one that matters beside it (rules: trade-in offer). */
export function OfferState({ evaluation, offer, mayOffer, hasLink, onLink, onAnother, children }: OfferStateProps) {
  const pill = OFFER_PILLS[offer.state]
  const makeLink = useMakeOfferLink(evaluation, offer._id)
  const withdrawal = useWithdrawOffer(evaluation)
  const { firstName } = evaluation.customerInfo
  const isOpen = offer.state === 'open'
  const canSend = isOpen && !hasLink

  const share = async () => {
    const link = makeLink.mutateAsync({ mail: false })
    const copied = copyLater(link.then(({ url }) => url))
    try {
      const made = await link
      toast((await copied) ? 'Offer link copied' : 'Offer link created', 'good', <CopyableLink url={made.url} />)
      onLink(made)
    } catch (error) {
      toast(`Failed to create the offer link: ${errorMessage(error)}`)
    }
  }
  const withdraw = async () => {
    const text = `${firstName} can no longer accept ${formatAmount(offer.amount, evaluation.currency)}. The offer stays in the history.`
    if (!(await confirm({ title: 'Withdraw the offer?', text, confirmLabel: 'Withdraw' }))) return
    try {
      await withdrawal.mutateAsync(offer._id)
      toast('Offer withdrawn', 'good')
    } catch (error) {
      toast(`Failed to withdraw the offer: ${errorMessage(error)}`)
    }
  }
  return (
    <>
      <p className={styles.made}>
        <output className={styles.sum}>{formatAmount(offer.amount, evaluation.currency)}</output>
        <StatusPill tone={pill.tone}>{pill.label}</StatusPill>
      </p>
      <FairRange evaluation={evaluation} amount={offer.amount} />
      <OfferSums evaluation={evaluation} amount={offer.amount} />
      <Facts evaluation={evaluation} offer={offer} />
      {offer.note === '' ? null : <p className={styles.note}>{offer.note}</p>}
      {offer.questions.length === 0 ? null : (
        <ul className={styles.questions} aria-label={`Questions from ${firstName}`}>
          {offer.questions.map(({ text, at }) => (
            <li key={at}>
              <q>{text}</q> <RelativeTime at={at} />
            </li>
          ))}
        </ul>
      )}
      {children}
      {canSend || mayOffer ? (
        <div className={styles.buttons}>
          {canSend ? (
            <Button leftSection={<IconLink size={16} />} loading={makeLink.isPending} onClick={() => void share()}>
              Send the offer
            </Button>
          ) : null}
          {mayOffer && isOpen ? (
            <Button variant="default" c="var(--fc-bad)" loading={withdrawal.isPending} onClick={() => void withdraw()}>
              Withdraw
            </Button>
          ) : null}
          {mayOffer ? (
            <Button variant={isOpen ? 'default' : 'filled'} onClick={onAnother}>
              Make another offer
            </Button>
          ) : null}
        </div>
      ) : null}
    </>
  )
}

function Facts({ evaluation: { customerInfo, offers, currency }, offer }: Pick<OfferStateProps, 'evaluation' | 'offer'>) {
  const { state, viewedAt, answeredAt, validUntil, madeBy, madeAt } = offer
  const { firstName } = customerInfo
  const beside = offerBeside(offers)
  // an accepted offer has none: it is that of the one that was declined
  const reason = beside?.reason || offer.reason
  const now = useNow()
  const { timeZone } = useDesk()
  // the day that staff chose in the form, wherever this is read
  const day = dayjs(zonedDay(timeZone)(Date.parse(validUntil))).format('MMM D')
  const left = state === 'open' ? timeLeft(Date.parse(validUntil) - now) : ''
  return (
    <dl className={styles.sums}>
      <div>
        <dt>{state === 'open' ? 'Valid until' : 'Was valid until'}</dt>
        <dd>{left === '' ? day : `${day}, ${left}`}</dd>
      </div>
      <div>
        <dt>Made by {madeBy.name}</dt>
        <dd>
          <RelativeTime at={madeAt} />
        </dd>
      </div>
      <div>
        <dt>{firstName} viewed it</dt>
        <dd>
          <RelativeTime at={viewedAt} missing="Not yet" />
        </dd>
      </div>
      {answeredAt === null ? null : (
        <div>
          <dt>{state === 'accepted' ? 'Accepted' : 'Answered'}</dt>
          <dd>
            <RelativeTime at={answeredAt} />
          </dd>
        </div>
      )}
      {beside === undefined ? null : (
        <div>
          <dt>{beside.state === 'accepted' ? 'Accepted before' : 'Offered since'}</dt>
          <dd>{[formatAmount(beside.amount, currency), beside.state === 'accepted' ? '' : beside.state].filter(Boolean).join(', ')}</dd>
        </div>
      )}
      {reason === '' ? null : (
        <div>
          <dt>Reason</dt>
          <dd>{reason}</dd>
        </div>
      )}
    </dl>
  )
}
