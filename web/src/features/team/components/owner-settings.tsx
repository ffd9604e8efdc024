import type { Dealership } from '@forecourt/contracts/auth/operations'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState, type FailedQuery, LoadError, queryFailure } from '../../../staff-ui/error-state.tsx'
import { RowSkeletons } from '../../../staff-ui/row-skeletons.tsx'
import { usePassingMessage } from '../../../staff-ui/use-passing-message.tsx'
import { adminUsersQuery } from '../api/team.ts'
import type { OwnerView } from '../model/owner-views.ts'
import { DealershipGroups } from './dealership-groups.tsx'
import { ExistingUsers, type Owner } from './existing-users.tsx'
import { PeopleSkeleton } from './people-skeleton.tsx'
import styles from './team.module.css'
import { UrlActivitySection } from './url-activity.tsx'

export interface OwnerSettingsProps {
  owner: Owner
  view: OwnerView
  /** null while they load, and when loading failed */
  dealerships: readonly Pick<Dealership, '_id' | 'name'>[] | null
  /** the query of the dealerships when loading failed; otherwise null */
  failed: FailedQuery | null
  onSalesTeam: (dealershipId: string) => void
  /** the section 'Tax Rates' */
  taxRates: ReactNode
}

/** The sections of the owner settings: users, people by dealership, created links, and tax rates (rules: owner settings). */
export function OwnerSettings({ owner, view, dealerships, failed, onSalesTeam, taxRates }: OwnerSettingsProps) {
  const users = useQuery(adminUsersQuery)
  const { say, message } = usePassingMessage()

  const whenLoaded = (
    show: (loadedUsers: NonNullable<typeof users.data>, loadedDealerships: NonNullable<typeof dealerships>) => ReactNode,
  ) => {
    if (users.data !== undefined && dealerships !== null) return show(users.data, dealerships)
    if (users.isLoadingError) return <LoadError title="We couldn't load the users" query={users} />
    // a list that failed must not look like one without dealerships
    if (failed !== null) return <ErrorState title="We couldn't load the dealerships" {...queryFailure(failed)} />
    return view === 'users' ? <PeopleSkeleton label="Loading users" /> : <RowSkeletons label="Loading users" />
  }
  return (
    <>
      {view === 'users' ? (
        <div className={styles.panel}>
          {whenLoaded((loadedUsers, loadedDealerships) => (
            <ExistingUsers owner={owner} users={loadedUsers} dealerships={loadedDealerships} say={say} />
          ))}
        </div>
      ) : null}
      {view === 'dealerships' ? (
        <div className={styles.panel}>
          {whenLoaded((loadedUsers, loadedDealerships) => (
            <DealershipGroups dealerships={loadedDealerships} users={loadedUsers} say={say} onSalesTeam={onSalesTeam} />
          ))}
        </div>
      ) : null}
      {view === 'links' ? (
        <div className={styles.panel}>
          <UrlActivitySection />
        </div>
      ) : null}
      {view === 'tax' ? taxRates : null}
      <div className={styles.messages}>
        <div>{message}</div>
      </div>
    </>
  )
}
