import type { ResponseAnswers } from '@forecourt/contracts/leads/contacts'
import { RESPONSE_TARGET_MINUTES } from '@forecourt/contracts/leads/response-limits'
import { Table } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import dayjs from 'dayjs'
import { medianText, shareText, waitTextSince } from '../../../shared/customers/model/response-text.ts'
import { EmptyState } from '../../../staff-ui/empty-state.tsx'
import { LoadError } from '../../../staff-ui/error-state.tsx'
import { ReportSkeleton } from '../../../staff-ui/report-skeleton.tsx'
import { useNow } from '../../../staff-ui/use-now.ts'
import { countOf, formatCount } from '../../../ui/format.ts'
import { IconPhone } from '../../../ui/icons.tsx'
import { responseReportQuery } from '../api/home.ts'
import styles from './response-report.module.css'

/** Response times to customers who submitted or asked: in total, by week and by person (rules: response clock). */
export function ResponseReport({ dealershipId }: { dealershipId: string }) {
  const report = useQuery(responseReportQuery(dealershipId))
  const now = useNow()
  if (report.isPending) return <ReportSkeleton />
  if (report.data === undefined) return <LoadError title="We couldn't load the report" query={report} />
  const { total, waiting, waitingSince, weeks, people } = report.data
  // customers who asked before the period may still wait
  const waits =
    waitingSince === null ? null : (
      <p className={styles.note}>
        {countOf(waiting, 'customer')} waiting, the longest for {waitTextSince(waitingSince, now)}.
      </p>
    )
  if (total.asked === 0) {
    return (
      <div className={styles.report}>
        {waits}
        <EmptyState
          icon={<IconPhone size={26} />}
          title={`No questions in the last ${weeks.length} weeks`}
          text="Once a customer submits options or asks, you see here how soon they were contacted."
        />
      </div>
    )
  }
  return (
    <div className={styles.report}>
      <Figures total={total} weeks={weeks.length} />
      {waits}
      <Table.ScrollContainer minWidth={480}>
        <Table className={styles.table}>
          <Table.Caption>By week</Table.Caption>
          <Head first="Week of" asked />
          <Table.Tbody>
            {weeks.toReversed().map(({ week, ...answers }) => (
              <Row key={week} name={dayjs(week).format('MMM D')} answers={answers} asked={answers.asked} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {people.length === 0 ? null : (
        <Table.ScrollContainer minWidth={400}>
          <Table className={styles.table}>
            <Table.Caption>By person</Table.Caption>
            <Head first="Person" />
            <Table.Tbody>
              {people.map(({ by, ...answers }) => (
                <Row key={by?.id ?? ''} name={by?.name ?? 'Unknown'} answers={answers} />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </div>
  )
}

function Figures({ total: { asked, answered, onTime, median }, weeks }: { total: ResponseAnswers; weeks: number }) {
  const figures = [
    ['First contact (median)', medianText(median)],
    [`Within ${RESPONSE_TARGET_MINUTES} min`, shareText(onTime, answered)],
    ['Contacted', `${formatCount(answered)} of ${formatCount(asked)}`],
    ['Period', `Last ${weeks} weeks`],
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

function Head({ first, asked = false }: { first: string; asked?: boolean }) {
  return (
    <Table.Thead>
      <Table.Tr>
        <Table.Th>{first}</Table.Th>
        {asked ? <Table.Th>Asked</Table.Th> : null}
        <Table.Th>Contacted</Table.Th>
        <Table.Th>Within {RESPONSE_TARGET_MINUTES} min</Table.Th>
        <Table.Th>First contact</Table.Th>
      </Table.Tr>
    </Table.Thead>
  )
}

interface RowProps {
  name: string
  answers: Omit<ResponseAnswers, 'asked'>
  asked?: number
}

function Row({ name, answers: { answered, onTime, median }, asked }: RowProps) {
  return (
    <Table.Tr>
      <Table.Th scope="row">{name}</Table.Th>
      {asked === undefined ? null : <Table.Td>{formatCount(asked)}</Table.Td>}
      <Table.Td>{formatCount(answered)}</Table.Td>
      <Table.Td>{shareText(onTime, answered)}</Table.Td>
      <Table.Td>{medianText(median)}</Table.Td>
    </Table.Tr>
  )
}
