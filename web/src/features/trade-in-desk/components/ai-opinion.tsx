import type { Evaluation } from '@forecourt/contracts/trade-ins/records'
import { formatAmount } from '@forecourt/money/amount-display'
import { Button } from '@mantine/core'
import { useId } from 'react'
import { useSecondOpinion } from '../api/valuation.ts'
import { AI_FAILED, aiFacts } from '../model/ai-figure.ts'
import { useDesk } from './desk-context.ts'
import styles from './details.module.css'

/** A second opinion on the value (rules: AI valuation). It needs year, make, model and miles. */
export function AiOpinion({ evaluation }: { evaluation: Evaluation }) {
  const { dealershipId } = useDesk()
  const opinion = useSecondOpinion(dealershipId)
  const facts = aiFacts(evaluation)
  const hint = useId()
  return (
    <div className={styles.ai}>
      <Button
        variant="default"
        size="xs"
        loading={opinion.isPending}
        disabled={facts === null}
        aria-describedby={hint}
        onClick={() => facts !== null && opinion.mutate(facts)}
      >
        AI second opinion
      </Button>
      <p className={styles.quiet} id={hint} role="status">
        {facts === null ? 'Needs the year, make, model and miles.' : null}
        {opinion.isSuccess ? (
          <>
            <b>{formatAmount(opinion.data.figure, evaluation.currency)}</b> as a trade-in, 90% of the retail figure it gave
          </>
        ) : null}
        {opinion.isError ? <span className={styles.bad}>{AI_FAILED}</span> : null}
      </p>
    </div>
  )
}
