import type { TradeInReport as Report } from '@forecourt/contracts/trade-ins/report'
import { Button, Select } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDuration } from '../../../staff-ui/duration.ts'
import { LoadError } from '../../../staff-ui/error-state.tsx'
import { ReportSkeleton } from '../../../staff-ui/report-skeleton.tsx'
import { formatCount } from '../../../ui/format.ts'
import { IconDownload } from '../../../ui/icons.tsx'
import { exportUrl } from '../api/evaluations.ts'
import { tradeInReportQuery } from '../api/valuation.ts'
import type { EvaluationQuery } from '../model/evaluation-list.ts'
import { useDesk } from './desk-context.ts'
import styles from './trade-in-report.module.css'
import { WeekBars } from './week-bars.tsx'

const PERIODS = [4, 12, 26, 52] as const
const USUAL_WEEKS = 12

/** Trade-ins by week, the outcome of offers, and the time to the first response (rules: trade-in report). `query` is exported as CSV. */
export function TradeInReport({ query }: { query: EvaluationQuery }) {
  const { dealershipId } = useDesk()
  const [weeks, setWeeks] = useState<number>(USUAL_WEEKS)
  const report = useQuery({ ...tradeInReportQuery(dealershipId, weeks), placeholderData: keepPreviousData })
  return (
    <div className={styles.report}>
      <div className={styles.tools}>
        <Select
          aria-label="Period"
          allowDeselect={false}
          value={String(weeks)}
          onChange={(next) => next !== null && setWeeks(Number(next))}
          data={PERIODS.map((period) => ({ value: String(period), label: `Last ${period} weeks` }))}
        />
        <Button component="a" variant="default" leftSection={<IconDownload size={16} />} href={exportUrl(dealershipId, query)} download>
          Export CSV
        </Button>
      </div>
      {report.isPending ? <ReportSkeleton /> : null}
      <LoadError title="We couldn't load the report" query={report} />
      {report.data === undefined ? null : (
        <div data-stale={report.isPlaceholderData || undefined}>
          <Figures report={report.data} />
          <WeekBars weeks={report.data.weeks} />
        </div>
      )}
    </div>
  )
}

function Figures({ report: { submitted, offered, acceptedShare, offerOverEstimate, secondsToFirstAnswer } }: { report: Report }) {
  const figures = [
    ['Trade-ins', formatCount(submitted)],
    ['Offers made', formatCount(offered)],
    ['Closed offers accepted', acceptedShare === null ? 'None yet' : `${Math.round(acceptedShare * 100)}%`],
    ['Offer vs. estimate', offerOverEstimate === null ? 'None yet' : againstEstimate(offerOverEstimate)],
    ['First response', secondsToFirstAnswer === null ? 'None yet' : formatDuration(secondsToFirstAnswer)],
  ] as const
  return (
    <dl className={styles.figures}>
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Formats the median ratio of offer to estimate as '4% below', '4% above' or 'Equal'. */
function againstEstimate(ratio: number): string {
  const percent = Math.round((ratio - 1) * 100)
  if (percent === 0) return 'Equal'
  return `${Math.abs(percent)}% ${percent > 0 ? 'above' : 'below'}`
}
