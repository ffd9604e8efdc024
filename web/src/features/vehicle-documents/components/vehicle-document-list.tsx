import { Button, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { KIND_NAMES, PACKAGE_KINDS } from '../../../shared/documents/model/document-kinds.ts'
import { EmptyState } from '../../../staff-ui/empty-state.tsx'
import { LoadError } from '../../../staff-ui/error-state.tsx'
import { SearchBox } from '../../../staff-ui/search-box.tsx'
import { useAddressParams } from '../../../staff-ui/use-address-params.ts'
import { leavesNothing } from '../../../staff-ui/use-keep-unsaved.ts'
import { countOf } from '../../../ui/format.ts'
import { IconCar } from '../../../ui/icons.tsx'
import { keepingFocus } from '../../../ui/keeping-focus.ts'
import { firstPageQuery, missingCountsQuery } from '../api/vehicles.ts'
import { addressWith, addressWithVehicle, type DocumentListQuery, missingSummary, parseDocumentListQuery } from '../model/document-list.ts'
import { MissingKinds } from './missing-kinds.tsx'
import styles from './vehicle-document-list.module.css'
import { type StepToVehicle, VehicleDocumentRows } from './vehicle-document-rows.tsx'
import { VehiclePanel } from './vehicle-panel.tsx'

interface VehicleDocumentListProps {
  dealershipId: string
  /** opens the upload of an inventory file; null for users who may not upload one */
  onUploadCsv: (() => void) | null
}

/**
 * 'All Vehicles' of the documents page (rules: missing facts): the server searches and returns vehicles that lack all checked documents. The address
 * contains the query and the vehicle whose panel is open (`vehicle`).
 */
export function VehicleDocumentList({ dealershipId, onUploadCsv }: VehicleDocumentListProps) {
  const narrow = useMediaQuery('(max-width: 46em)', undefined, { getInitialValueInEffect: false })
  const [params, update] = useAddressParams()
  const location = useLocation()
  const [query, setQuery] = useRequestedQuery(params)
  const { search, missing } = query
  const openId = params.get('vehicle')
  const list = useQuery(firstPageQuery(dealershipId, query))
  const facets = useQuery(missingCountsQuery(dealershipId, query)).data
  const isEmpty = list.data?.total === 0
  const hasNone = isEmpty && search === '' && missing.length === 0
  const isNarrowed = search !== '' || missing.length > 0

  const ask = (change: Partial<DocumentListQuery>) => {
    const next = { ...query, ...change }
    setQuery(next)
    update((now) => addressWith(now, next), { replace: true, preventScrollReset: true, state: leavesNothing(location) })
  }
  const step = useRef<StepToVehicle>(null)
  const open = (vehicleId: string | null) =>
    update((now) => addressWithVehicle(now, vehicleId), { replace: true, preventScrollReset: true })
  const summary = missingSummary(missing)
  const count = list.data === undefined ? '' : countOf(list.data.total, 'vehicle')
  return (
    <section className={styles.list} aria-labelledby="all-vehicles-heading">
      {hasNone ? null : (
        <>
          <div className={styles.tools} tabIndex={-1}>
            <h2 className={styles.heading} id="all-vehicles-heading">
              All Vehicles
            </h2>
            <div className={styles.search}>
              <SearchBox
                label="Search vehicles"
                hideLabel
                placeholder="Search by VIN, vehicle name, or model..."
                value={search}
                onSearch={(text) => ask({ search: text })}
              />
            </div>
            <MissingKinds missing={missing} facets={facets} onChange={(ticked) => ask({ missing: ticked })} narrow={narrow} />
            {isNarrowed ? (
              <Button
                variant="subtle"
                size="compact-sm"
                className={styles.clear}
                onClick={keepingFocus(() => ask({ search: '', missing: [] }))}
              >
                Clear All Filters
              </Button>
            ) : null}
          </div>
          <div className={styles.head} data-narrowed={isNarrowed || undefined}>
            <p className={styles.summary} role="status">
              {[summary, count].filter(Boolean).join(' · ')}
            </p>
            {PACKAGE_KINDS.map((kind) => (
              <span key={kind} className={styles.column} aria-hidden="true">
                {KIND_NAMES[kind]}
              </span>
            ))}
          </div>
        </>
      )}
      {list.isPending ? <Loading /> : null}
      <LoadError title="We couldn't load the vehicles" query={list} />
      {isEmpty ? (
        isNarrowed ? (
          <EmptyState icon={<IconCar size={26} />} title={nothingText(query)} text="Try a different search or clear the filters." />
        ) : onUploadCsv === null ? (
          <EmptyState icon={<IconCar size={26} />} title="No vehicles yet" text="Vehicles appear here once a manager uploads a CSV." />
        ) : (
          <EmptyState icon={<IconCar size={26} />} title="No vehicles yet" text="Upload a CSV to build your inventory.">
            <Button onClick={onUploadCsv}>Upload a CSV</Button>
          </EmptyState>
        )
      ) : null}
      {list.data !== undefined && list.data.total > 0 ? (
        <VehicleDocumentRows
          dealershipId={dealershipId}
          query={query}
          firstPage={list.data}
          narrow={narrow}
          openId={openId}
          isStale={list.isPlaceholderData}
          onStep={open}
          step={step}
        />
      ) : null}
      {openId === null ? null : (
        <VehiclePanel
          dealershipId={dealershipId}
          vehicleId={openId}
          narrow={narrow}
          onStep={(by) => step.current?.(by)}
          onClose={() => open(null)}
        />
      )}
    </section>
  )
}

/** Returns the query of the address with the latest change, because the address is updated slightly later than a checkbox. */
function useRequestedQuery(params: URLSearchParams): [DocumentListQuery, (asked: DocumentListQuery) => void] {
  const inAddress = parseDocumentListQuery(params)
  const text = JSON.stringify(inAddress)
  const [seen, setSeen] = useState(text)
  const [asked, setAsked] = useState(inAddress)
  if (text !== seen) {
    setSeen(text)
    setAsked(inAddress)
  }
  return [asked, setAsked]
}

function nothingText({ search, missing }: DocumentListQuery): string {
  if (search !== '') return 'No vehicles match'
  return missing.length === 1 && missing[0] !== undefined
    ? `Every vehicle has its ${KIND_NAMES[missing[0]]}`
    : 'No vehicle lacks all of these'
}

function Loading() {
  return (
    <div role="status" aria-label="Loading vehicles">
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <div key={row} className={styles.row}>
          <div className={styles.who}>
            <Skeleton width={52} height={40} radius="sm" />
            <Skeleton width="45%" height={14} radius="sm" />
          </div>
          {PACKAGE_KINDS.map((kind) => (
            <Skeleton key={kind} width={84} height={28} radius="sm" />
          ))}
        </div>
      ))}
    </div>
  )
}
