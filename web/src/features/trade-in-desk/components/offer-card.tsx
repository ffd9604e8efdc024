import type { Evaluation } from '@forecourt/contracts/trade-ins/records'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { IconCheck } from '../../../ui/icons.tsx'
import type { MadeLink } from '../api/links.ts'
import { useMakeOfferLink } from '../api/offers.ts'
import { evaluationTitle } from '../model/evaluation-text.ts'
import { standingOffer } from '../model/standing-offer.ts'
import { LinkActions } from './link-actions.tsx'
import styles from './offer-card.module.css'
import { OfferForm } from './offer-form.tsx'
import { OfferState } from './offer-state.tsx'
import { useAllowed } from './use-allowed.ts'

interface OfferCardProps {
  evaluation: Evaluation
  onApprove: () => void
}

/** The offer to the customer (rules: trade-in offer): the form while there is none, else its state and the ways to send it. */
export function OfferCard({ evaluation, onApprove }: OfferCardProps) {
  /** the newest offer, in the state that the user saw, over which the form for another one was opened; null while it is not */
  const [openedOver, setOpenedOver] = useState<string | null>(null)
  /** the link to the newest offer, if it was created here; it cannot be loaded from the server */
  const [link, setLink] = useState<{ offerId: string; made: MadeLink } | null>(null)
  const mayOffer = useAllowed('salesMakeOffers')
  const [newest] = evaluation.offers
  const offer = standingOffer(evaluation.offers)
  const mail = useMakeOfferLink(evaluation, offer?._id ?? '')
  const title = evaluationTitle(evaluation)
  const seen = newest === undefined ? null : `${newest._id} ${newest.state}`
  // the customer may answer the offer while the user types another one, who then must see the answer first
  const showsForm = mayOffer && (offer === undefined || seen === openedOver)
  return (
    <section className={styles.card} aria-labelledby="offer-heading">
      <h3 className={styles.heading} id="offer-heading">
        Your offer
      </h3>
      {showsForm ? (
        <OfferForm
          evaluation={evaluation}
          onMade={(offerId, made) => {
            setLink({ offerId, made })
            setOpenedOver(null)
          }}
          onCancel={offer === undefined ? null : () => setOpenedOver(null)}
        />
      ) : null}
      {!showsForm && offer !== undefined ? (
        <OfferState
          evaluation={evaluation}
          offer={offer}
          mayOffer={mayOffer}
          hasLink={link?.offerId === offer._id}
          onLink={(made) => setLink({ offerId: offer._id, made })}
          onAnother={() => setOpenedOver(seen)}
        >
          {link?.offerId === offer._id && offer.state === 'open' ? (
            <LinkActions
              link={link.made}
              evaluation={evaluation}
              subject={`Our offer for your ${title}`}
              sentence={`Here is our offer for your ${title}`}
              onMail={() => mail.mutateAsync({ mail: true })}
            />
          ) : null}
        </OfferState>
      ) : null}
      {!showsForm && offer === undefined ? (
        <p className={styles.quiet}>No offer yet. At your dealership, managers make the offers.</p>
      ) : null}
      {evaluation.status === 'approved' ? null : (
        <Button variant="default" fullWidth leftSection={<IconCheck size={16} />} onClick={onApprove}>
          Approve
        </Button>
      )}
    </section>
  )
}
