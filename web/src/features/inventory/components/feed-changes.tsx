import type { FeedVersion, FeedVersionChanges } from '@forecourt/contracts/inventory-feed/feed-versions'
import { formatPrice } from '@forecourt/money/price-display'
import { Pagination, SegmentedControl, Skeleton, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadError } from '../../../staff-ui/error-state.tsx'
import { countOf, formatCount } from '../../../ui/format.ts'
import { feedVersionChangesQuery } from '../api/feed-versions.ts'
import { type ChangedVehicle, type ChangeKind, factLabel, KIND_LABELS, kindsWithVehicles } from '../model/feed-changes.ts'
import styles from './feed-changes.module.css'

const PAGE_SIZE = 8
type ChangedFacts = FeedVersionChanges['changed']['first'][number]['facts']

/** The first vehicles that a file added, changed and removed, or would if it is held, in pages. */
export function FeedChanges({ version }: { version: FeedVersion }) {
  const kinds = version.counts === null ? [] : kindsWithVehicles(version.counts)
  const [chosen, setChosen] = useState<ChangeKind | null>(null)
  const changes = useQuery({
    ...feedVersionChangesQuery(version.dealershipId, version._id),
    enabled: kinds.length > 0,
    // it may have been checked again
    refetchOnMount: version.state === 'held' ? 'always' : true,
  })
  const kind = chosen !== null && kinds.includes(chosen) ? chosen : kinds[0]
  if (kind === undefined || version.counts === null) return null
  const { counts } = version
  return (
    <section className={styles.changes} aria-label={`Vehicles in ${version.fileName}`}>
      {kinds.length === 1 ? (
        <Text size="sm" fw={600}>
          {KIND_LABELS[kind]} {formatCount(counts[kind])}
        </Text>
      ) : (
        <SegmentedControl
          aria-label="Vehicles"
          size="sm"
          data={kinds.map((value) => ({ value, label: `${KIND_LABELS[value]} ${formatCount(counts[value])}` }))}
          value={kind}
          onChange={setChosen}
        />
      )}
      {changes.isPending ? <ChangesSkeleton /> : null}
      <LoadError title="We couldn't load the list of vehicles" query={changes} />
      {changes.data === undefined ? null : <VehicleList key={kind} kind={kind} changes={changes.data} all={counts[kind]} />}
    </section>
  )
}

function VehicleList({ kind, changes, all }: { kind: ChangeKind; changes: FeedVersionChanges; all: number }) {
  const [page, setPage] = useState(1)
  const narrow = useMediaQuery('(max-width: 46em)', undefined, { getInitialValueInEffect: false })
  const list: readonly (ChangedVehicle & { facts?: ChangedFacts })[] = changes[kind].first
  // the list may become shorter when the file is imported again
  const pages = Math.max(1, Math.ceil(list.length / PAGE_SIZE))
  const shownPage = Math.min(page, pages)
  const from = (shownPage - 1) * PAGE_SIZE
  const more = Math.max(changes[kind].count, all) - list.length
  if (list.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        We didn't save the list of vehicles for this file.
      </Text>
    )
  }
  return (
    <>
      <ul className={styles.list} aria-label={`${KIND_LABELS[kind]} vehicles`}>
        {list.slice(from, from + PAGE_SIZE).map((vehicle) => (
          <li key={`${vehicle.vin} ${vehicle.stockNumber}`}>
            <div className={styles.vehicle}>
              <span className={styles.name}>{vehicle.name || vehicle.stockNumber || vehicle.vin}</span>
              <span className={styles.ids}>{[vehicle.stockNumber, vehicle.vin].filter(Boolean).join(' · ')}</span>
              <span className={styles.price}>{formatPrice(vehicle.price, vehicle.currency)}</span>
            </div>
            {vehicle.facts === undefined ? null : <Facts facts={vehicle.facts} />}
          </li>
        ))}
      </ul>
      <div className={styles.foot}>
        <Text size="sm" c="dimmed" className="tabular">
          {pages > 1
            ? `${formatCount(from + 1)} to ${formatCount(Math.min(from + PAGE_SIZE, list.length))}`
            : countOf(list.length, 'vehicle')}
          {more > 0
            ? ` of the first ${formatCount(list.length)}, and ${formatCount(more)} more`
            : pages > 1
              ? ` of ${formatCount(list.length)}`
              : ''}
        </Text>
        <Pagination size="sm" total={pages} value={shownPage} siblings={0} boundaries={narrow ? 0 : 1} onChange={setPage} />
      </div>
    </>
  )
}

/** Each changed fact with its old and new value. */
function Facts({ facts }: { facts: ChangedFacts }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ fact, from, to }) => (
        <div key={fact}>
          <dt>{factLabel(fact)}</dt>
          <dd>
            <del>
              <span className="visually-hidden">from </span>
              {from || 'nothing'}
            </del>
            <span aria-hidden="true"> → </span>
            <ins>
              <span className="visually-hidden">to </span>
              {to || 'nothing'}
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function ChangesSkeleton() {
  return (
    <div role="status" aria-label="Loading vehicles" className={styles.skeleton}>
      <Skeleton height={46} radius="md" />
      <Skeleton height={46} radius="md" />
      <Skeleton height={46} radius="md" />
    </div>
  )
}
