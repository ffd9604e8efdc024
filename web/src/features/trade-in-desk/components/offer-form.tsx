import type { Evaluation } from '@forecourt/contracts/trade-ins/records'
import { currencySign, formatAmount } from '@forecourt/money/amount-display'
import { Button, NumberInput, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { errorMessage } from '../../../api/api-error.ts'
import { makeId } from '../../../shared/make-id.ts'
import { copyLater } from '../../../staff-ui/copy-later.ts'
import { Note } from '../../../staff-ui/note.tsx'
import { NUMBER_FIELD, typedNumber } from '../../../staff-ui/number-field.ts'
import { toast } from '../../../staff-ui/toast.ts'
import type { MadeLink } from '../api/links.ts'
import { isUnseenOffer, useMakeOffer } from '../api/offers.ts'
import { typedOffer } from '../api/typed-offers.ts'
import { tradeInSettingsQuery } from '../api/valuation.ts'
import { valueDollars } from '../model/evaluation-text.ts'
import { isChanged, type OfferDraft, type OfferField, offerBody, offerDays, offerErrors, startOffer } from '../model/offer-form.ts'
import { CopyableLink } from './copyable-link.tsx'
import { useDesk } from './desk-context.ts'
import { FairRange } from './fair-range.tsx'
import styles from './offer-card.module.css'
import { OfferSums } from './offer-sums.tsx'

/** The default until the dealership's settings have loaded (rules: trade-in settings). */
const USUAL_DAYS = 7

interface OfferFormProps {
  evaluation: Evaluation
  onMade: (offerId: string, link: MadeLink) => void
  /** returns to the existing offer; null without one */
  onCancel: (() => void) | null
}

/** The form for the amount, last day and note of an offer. Unsaved input is kept, even while another evaluation is open. */
export function OfferForm({ evaluation, onMade, onCancel }: OfferFormProps) {
  const { dealershipId, timeZone, person } = useDesk()
  const settings = useQuery(tradeInSettingsQuery(dealershipId))
  const kept = typedOffer(person.id, evaluation._id)
  const [typed, setTyped] = useState<Partial<OfferDraft>>(kept.typed)
  const [tried, setTried] = useState(false)
  const requestId = useRef(makeId())
  const form = useRef<HTMLFormElement>(null)
  const make = useMakeOffer(evaluation)
  const now = new Date()
  const start = startOffer(valueDollars(evaluation), settings.data?.offerDays ?? USUAL_DAYS, now, timeZone)
  const draft: OfferDraft = { ...start, ...typed }
  const errors = offerErrors(draft, now, evaluation.currency, timeZone)
  const shown = tried ? errors : {}
  const days = offerDays(now, timeZone)
  const amount = typedNumber(draft.amount)

  const change = (field: OfferField, value: string | number) => {
    const next = { ...typed, [field]: value }
    setTyped(next)
    kept.keep(isChanged({ ...start, ...next }, start) ? next : null)
    // changed input is a new request
    requestId.current = makeId()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const [first] = Object.keys(errors)
    if (first !== undefined) return form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    if (make.isPending) return
    const replaces = evaluation.offers[0]?.state === 'open' ? evaluation.offers[0]._id : null
    const made = make.mutateAsync({ ...offerBody(draft, new Date(), timeZone), requestId: requestId.current, replaces })
    const copied = copyLater(made.then(({ link }) => link.url))
    try {
      const { offerId, link } = await made
      kept.keep(null)
      toast((await copied) ? 'Offer made and its link copied' : 'Offer made', 'good', <CopyableLink url={link.url} />)
      onMade(offerId, link)
    } catch (error) {
      // the changed offer takes the place of this form; other errors are shown below, and the input stays in any case
      if (isUnseenOffer(error)) toast(errorMessage(error), 'bad')
    }
  }
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <NumberInput
        {...NUMBER_FIELD}
        name="amount"
        label="Offer amount"
        classNames={{ input: styles.amount }}
        prefix={currencySign(evaluation.currency)}
        value={draft.amount}
        onChange={(value) => change('amount', value)}
        error={shown.amount}
      />
      <FairRange evaluation={evaluation} amount={amount} />
      <OfferSums evaluation={evaluation} amount={amount} />
      <TextInput
        name="validUntil"
        type="date"
        label="Valid until"
        min={days.first}
        max={days.last}
        value={draft.validUntil}
        onChange={(event) => change('validUntil', event.currentTarget.value)}
        error={shown.validUntil}
      />
      <Textarea
        name="note"
        label="Note to the customer"
        autosize
        minRows={1}
        maxRows={6}
        value={draft.note}
        onChange={(event) => change('note', event.currentTarget.value)}
        error={shown.note}
      />
      {make.isError ? <Note tone="bad">We couldn't make the offer. {errorMessage(make.error)}</Note> : null}
      <div className={styles.buttons}>
        <Button type="submit" loading={make.isPending}>
          {amount === null || errors.amount !== undefined ? 'Make offer' : `Make offer of ${formatAmount(amount, evaluation.currency)}`}
        </Button>
        {onCancel === null ? null : (
          <Button
            variant="subtle"
            onClick={() => {
              kept.keep(null)
              onCancel()
            }}
          >
            Back to the offer
          </Button>
        )}
      </div>
    </form>
  )
}
