import { Button } from '@mantine/core'
import dayjs from 'dayjs'
import { useSyncExternalStore } from 'react'
import { watchDrafts } from '../../../shared/drafts.ts'
import { EmptyState } from '../../../staff-ui/empty-state.tsx'
import { UnsavedText } from '../../../staff-ui/unsaved-text.tsx'
import { IconSwap } from '../../../ui/icons.tsx'
import { typedOffer } from '../api/typed-offers.ts'
import type { OfferDraft } from '../model/offer-form.ts'
import { useDesk } from './desk-context.ts'

/** The place of an evaluation that was deleted or that the user may not see. First shows an offer that they typed, until they discard it. */
export function GoneEvaluation({ evaluationId, onClose }: { evaluationId: string; onClose: () => void }) {
  const { person } = useDesk()
  const offer = typedOffer(person.id, evaluationId)
  const text = useSyncExternalStore(watchDrafts, () => offerText(offer.typed()))
  const discard = () => {
    offer.keep(null)
    onClose()
  }
  if (text !== '') {
    const message = "This trade-in isn't available any more. Your offer wasn't made. Copy it to keep it."
    return <UnsavedText what="offer" message={message} text={text} onDiscard={discard} />
  }
  return (
    <EmptyState icon={<IconSwap size={26} />} title="Trade-in not found" text="It was deleted or you don't have access.">
      <Button variant="default" onClick={onClose}>
        All trade-ins
      </Button>
    </EmptyState>
  )
}

/** What was typed into the form of an offer, under the names of its fields; '' for nothing. */
function offerText({ amount = '', validUntil = '', note = '' }: Partial<OfferDraft>): string {
  const lines = [
    amount === '' ? '' : `Offer amount: ${amount}`,
    validUntil === '' ? '' : `Valid until: ${dayjs(validUntil).format('MMM D, YYYY')}`,
    note === '' ? '' : `Note to the customer: ${note}`,
  ]
  return lines.filter(Boolean).join('\n')
}
