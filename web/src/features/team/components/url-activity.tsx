import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyState } from '../../../staff-ui/empty-state.tsx'
import { ErrorState, queryFailure } from '../../../staff-ui/error-state.tsx'
import { RowSkeletons } from '../../../staff-ui/row-skeletons.tsx'
import { SearchBox } from '../../../staff-ui/search-box.tsx'
import { IconLink, IconRefresh } from '../../../ui/icons.tsx'
import { urlActivityQuery } from '../api/url-activity.ts'
import { findLinks } from '../model/url-activity.ts'
import { Pager } from './pager.tsx'
import styles from './team.module.css'
import { UrlActivityList } from './url-activity-list.tsx'
import { usePage } from './use-page.ts'

const PAGE_SIZE = 10

/** 'URL Creation Activity' with Refresh (rules: url creation activity): the latest links of all dealerships. */
export function UrlActivitySection() {
  const [search, setSearch] = useState('')
  const activity = useQuery(urlActivityQuery)
  const list = usePage(findLinks(activity.data ?? [], search), PAGE_SIZE)
  return (
    <section className={styles.section} aria-labelledby="url-activity">
      <div className={styles.tools}>
        <h2 className={styles.heading} id="url-activity">
          URL Creation Activity
        </h2>
        {(activity.data?.length ?? 0) > 0 ? (
          <SearchBox
            label="Search links"
            hideLabel
            placeholder="Person, customer, vehicle, VIN or dealership"
            value={search}
            onSearch={(text) => {
              setSearch(text)
              list.setPage(1)
            }}
          />
        ) : null}
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} />}
          loading={activity.isRefetching}
          onClick={() => void activity.refetch()}
        >
          Refresh
        </Button>
      </div>
      {activity.isPending ? <RowSkeletons label="Loading URL activity" /> : null}
      {activity.isError ? <ErrorState title="We couldn't load the links" {...queryFailure(activity)} /> : null}
      {activity.data?.length === 0 ? (
        <EmptyState icon={<IconLink size={26} />} title="No links yet" text="Packet links appear here when your team sends packets." />
      ) : null}
      {(activity.data?.length ?? 0) > 0 && list.total === 0 ? (
        <EmptyState icon={<IconLink size={26} />} title="No links match" text="Try another name, vehicle or VIN." />
      ) : null}
      {list.total > 0 ? <UrlActivityList links={list.shown} /> : null}
      <Pager list={list} label="Pages of links" />
    </section>
  )
}
