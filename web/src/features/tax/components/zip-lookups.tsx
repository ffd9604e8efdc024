import { TAX_LOOKUP_RESULTS } from 'virtual:contract-constants'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { EmptyState } from '../../../staff-ui/empty-state.tsx'
import { LoadError } from '../../../staff-ui/error-state.tsx'
import { RelativeTime } from '../../../staff-ui/relative-time.tsx'
import { RowSkeletons } from '../../../staff-ui/row-skeletons.tsx'
import { TopPagination } from '../../../staff-ui/top-pagination.tsx'
import { formatCount } from '../../../ui/format.ts'
import { type ZipLookups as Lookups, type TaxLookupResult, ZIP_LOOKUPS_PAGE_SIZE, zipLookupsQuery } from '../api/tax-tables.ts'
import { LOOKUP_RESULT_NAMES, lookupsSummary } from '../model/tax-text.ts'
import styles from './tax.module.css'

const PERIODS = [7, 30, 90]

/**
 * The ZIP codes that customers entered in calculators and where their rates came from, so that the owner sees which tables are worth importing (rules:
 * report of tax rates). `action` is rendered in the toolbar.
 */
export function ZipLookups({ action = null }: { action?: ReactNode }) {
  const [days, setDays] = useState(30)
  const [result, setResult] = useState<TaxLookupResult | undefined>()
  const [page, setPage] = useState(1)
  const lookups = useQuery(zipLookupsQuery({ page, days, result }))
  const { data } = lookups
  return (
    <section aria-label="ZIP codes of customers" className={`${styles.panel} ${styles.lookups}`}>
      <div className={styles.tools}>
        <h2 className={styles.heading}>ZIP codes of customers</h2>
        <div className={styles.filters}>
          <Select
            aria-label="Rate from"
            placeholder="Every rate"
            clearable
            value={result ?? null}
            onChange={(next) => {
              setResult(TAX_LOOKUP_RESULTS.find((each) => each === next))
              setPage(1)
            }}
            data={TAX_LOOKUP_RESULTS.map((value) => ({ value, label: LOOKUP_RESULT_NAMES[value] }))}
          />
          <Select
            aria-label="Period"
            allowDeselect={false}
            value={String(days)}
            onChange={(next) => {
              setDays(Number(next))
              setPage(1)
            }}
            data={PERIODS.map((value) => ({ value: String(value), label: `Last ${value} days` }))}
          />
          {action}
        </div>
      </div>
      {lookups.isPending ? <RowSkeletons label="Loading ZIP codes of customers" rows={4} /> : null}
      <LoadError title="We couldn't load the ZIP codes" query={lookups} />
      {data === undefined ? null : data.results.length === 0 ? (
        <EmptyState
          title={`No ZIP codes in the last ${days} days`}
          text="ZIP codes that customers enter in payment calculators appear here."
        />
      ) : (
        <>
          <p className={`${styles.lead} ${styles.summary}`}>{lookupsSummary(data.results)}</p>
          {data.total === 0 ? (
            <EmptyState title="No ZIP codes match" text="Choose another rate or a longer period." />
          ) : (
            <LookupTable lookups={data} stale={lookups.isPlaceholderData} />
          )}
          <TopPagination size="sm" total={Math.ceil(data.total / ZIP_LOOKUPS_PAGE_SIZE)} value={page} onChange={setPage} />
        </>
      )}
    </section>
  )
}

function LookupTable({ lookups, stale }: { lookups: Lookups; stale: boolean }) {
  return (
    <table className={styles.table} aria-busy={stale}>
      <caption className="visually-hidden">ZIP codes that customers entered</caption>
      <thead>
        <tr>
          <th scope="col">ZIP code</th>
          <th scope="col" className={styles.rate}>
            Times
          </th>
          <th scope="col">Rate from</th>
          <th scope="col">Last entered</th>
        </tr>
      </thead>
      <tbody>
        {lookups.zips.map(({ zip, city, state, result, lookups: times, lastLookedUpAt }) => (
          <tr key={zip}>
            <th scope="row">
              {zip} <span className={styles.letters}>{city === '' ? 'no post office' : `${city}, ${state}`}</span>
            </th>
            <td className={styles.rate}>{formatCount(times)}</td>
            <td>{LOOKUP_RESULT_NAMES[result]}</td>
            <td className={styles.source}>
              <RelativeTime at={lastLookedUpAt} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
