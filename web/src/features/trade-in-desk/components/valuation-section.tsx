import type { Evaluation } from '@forecourt/contracts/trade-ins/records'
import { formatAmount } from '@forecourt/money/amount-display'
import { knownFact } from '@forecourt/trade-in/vehicle'
import { Button } from '@mantine/core'
import dayjs from 'dayjs'
import { useState } from 'react'
import { errorMessage } from '../../../api/api-error.ts'
import { toast } from '../../../staff-ui/toast.ts'
import { IconEdit, IconRefresh } from '../../../ui/icons.tsx'
import { useRefreshValuation } from '../api/valuation.ts'
import { shownEstimate } from '../model/shown-estimate.ts'
import { confidenceText } from '../model/waterfall.ts'
import { AiOpinion } from './ai-opinion.tsx'
import { Comparables } from './comparables.tsx'
import styles from './details.module.css'
import { OwnFigureDialog } from './own-figure-dialog.tsx'
import { useAllowed } from './use-allowed.ts'
import { ValueChanges } from './value-changes.tsx'
import { Waterfall } from './waterfall.tsx'

/** How the value is calculated, step by step (rules: trade-in estimate), staff's own value, and a second opinion. */
export function ValuationSection({ evaluation }: { evaluation: Evaluation }) {
  const [changing, setChanging] = useState<'own' | 'estimate' | null>(null)
  const refresh = useRefreshValuation(evaluation)
  const mayOffer = useAllowed('salesMakeOffers')
  const seesEstimate = useAllowed('salesSeeEstimate')
  const { evaluation: estimate, staffValue, currency } = evaluation
  const shown = shownEstimate(estimate)
  const update = async () => {
    try {
      const { evaluation: fresh, currency: now } = await refresh.mutateAsync()
      toast(fresh === null ? "We still can't estimate this vehicle" : `Estimate updated: ${formatAmount(fresh.tradeInValue, now)}`, 'good')
    } catch (error) {
      toast(`Failed to update the estimate: ${errorMessage(error)}`)
    }
  }
  return (
    <>
      <section aria-labelledby="valuation-heading">
        <div className={styles.headingRow}>
          <h3 className={styles.heading} id="valuation-heading">
            Valuation explained{' '}
            {shown === null ? null : (
              <span className={styles.beside}>
                {confidenceText(shown)}, {dayjs(shown.computedAt).format('MMM D')}
              </span>
            )}
          </h3>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconRefresh size={15} />}
            loading={refresh.isPending}
            onClick={() => void update()}
          >
            Update estimate
          </Button>
        </div>
        {estimate === null ? <p className={styles.quiet}>{whyNone(evaluation)}</p> : null}
        {shown === null ? null : <Waterfall estimate={shown} currency={currency} />}
        {estimate !== null && shown === null ? (
          <p className={styles.alone}>
            Trade-in value <b>{formatAmount(estimate.tradeInValue, currency)}</b>
          </p>
        ) : null}
        {staffValue === null || staffValue.amount === null ? null : (
          <p className={styles.own}>
            <b>{formatAmount(staffValue.amount, currency)}</b> is {staffValue.by.name}'s own figure and counts instead: {staffValue.reason}
          </p>
        )}
        <div className={styles.buttons}>
          {mayOffer ? (
            <Button variant="default" size="xs" leftSection={<IconEdit size={15} />} onClick={() => setChanging('own')}>
              Set your own figure
            </Button>
          ) : null}
          {mayOffer && staffValue !== null ? (
            <Button variant="default" size="xs" onClick={() => setChanging('estimate')}>
              Use the estimate again
            </Button>
          ) : null}
          {seesEstimate ? <AiOpinion evaluation={evaluation} /> : null}
        </div>
        <ValueChanges evaluation={evaluation} />
      </section>
      {shown !== null && shown.comparables.length > 0 ? <Comparables evaluation={evaluation} estimate={shown} /> : null}
      {changing === null ? null : <OwnFigureDialog evaluation={evaluation} kind={changing} onClose={() => setChanging(null)} />}
    </>
  )
}

/** Returns why there is no estimate, and what to do. */
function whyNone({ vehicleInfo: { year, make, model } }: Evaluation): string {
  if (!/^\d{4}$/.test(year) || knownFact(make) === '' || knownFact(model) === '') {
    return 'No estimate: we need the year, make and model of the vehicle. Set your own figure instead.'
  }
  return 'No estimate: your inventory has too few used vehicles with a price and miles to compare with. Set your own figure, or update the estimate later.'
}
