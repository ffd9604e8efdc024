import { mailUrl } from '@forecourt/contact/contact-urls'
import type { Dealership } from '@forecourt/contracts/auth/operations'
import { Button } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { RelativeTime } from '../../../staff-ui/relative-time.tsx'
import { StatusPill } from '../../../staff-ui/status-pill.tsx'
import { countOf } from '../../../ui/format.ts'
import { IconFile } from '../../../ui/icons.tsx'
import styles from './dealership-settings.module.css'
import { SettingsSkeleton } from './settings-skeleton.tsx'

const SettingsForm = lazy(async () => ({ default: (await import('./settings-form.tsx')).SettingsForm }))

interface DealershipSettingsProps {
  dealership: Dealership
  /** whether the user is OWNER or ADMIN; others see the facts without the form */
  mayChange: boolean
  onFeed: () => void
}

/** A dealership's settings: facts such as the state of its inventory feed, a button to the feed, and the settings form. */
export function DealershipSettings({ dealership, mayChange, onFeed }: DealershipSettingsProps) {
  return (
    <section className={styles.settings} aria-label={`Settings – ${dealership.name}`}>
      <div className={styles.feed}>
        <dl className={styles.facts}>
          {mayChange ? null : (
            <>
              <dt>Email</dt>
              <dd>
                <a href={mailUrl(dealership.email) ?? undefined}>{dealership.email}</a>
              </dd>
            </>
          )}
          <dt>Inventory feed</dt>
          <dd>
            <StatusPill tone={dealership.connected ? 'good' : 'neutral'} dot>
              {dealership.connected ? 'Connected' : 'Offline'}
            </StatusPill>
            <span className={styles.note}>
              {dealership.csvFile === '' ? (
                'No CSV file'
              ) : (
                <>
                  {dealership.csvFile}, <RelativeTime at={dealership.feedUpdatedAt} />
                </>
              )}
            </span>
          </dd>
          <dt>Vehicles</dt>
          <dd>{countOf(dealership.vehicles, 'vehicle')}</dd>
          <dt>Added</dt>
          <dd>
            <RelativeTime at={dealership.createdAt} />
          </dd>
        </dl>
        <Button variant="default" leftSection={<IconFile size={16} />} onClick={onFeed}>
          CSV File Management
        </Button>
      </div>
      {mayChange ? (
        <Suspense fallback={<SettingsSkeleton />}>
          <SettingsForm key={dealership._id} dealership={dealership} />
        </Suspense>
      ) : null}
    </section>
  )
}
