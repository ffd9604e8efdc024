import type { Vehicle } from '@forecourt/contracts/inventory-feed/vehicles'
import { Button } from '@mantine/core'
import { errorMessage } from '../../../api/api-error.ts'
import { Note } from '../../../staff-ui/note.tsx'
import { IconDownload, IconExternal } from '../../../ui/icons.tsx'
import { useFetchReport } from '../api/fetch-report.ts'
import { isPdfAddress } from '../model/feed-report.ts'
import styles from './feed-reports.module.css'

type Report = NonNullable<Vehicle['feedReports']>[number]

/** The document kind of each filed report. */
const FILED_AS = { autocheck: 'AutoCheck', inspection: 'Inspection', msrp: 'MSRP' } as const satisfies Record<Report['kind'], string>

/** Links to the reports in the feed; one click files a PDF under the vehicle (rules: fetching documents). */
export function FeedReports({ vehicle }: { vehicle: Vehicle }) {
  const { feedReports = [] } = vehicle
  if (feedReports.length === 0) return null
  return (
    <div className={styles.reports}>
      <h3 className={styles.heading}>Reports</h3>
      <ul className={styles.list}>
        {feedReports.map((report) => (
          <ReportLine key={report.url} vehicle={vehicle} report={report} />
        ))}
      </ul>
    </div>
  )
}

function ReportLine({ vehicle, report }: { vehicle: Vehicle; report: Report }) {
  const { kind, source, url } = report
  const fetching = useFetchReport(vehicle)
  return (
    <li className={styles.report}>
      <a href={url} target="_blank" rel="noreferrer" className={styles.link}>
        {source}
        <IconExternal size={14} />
        <span className="visually-hidden">(opens in a new tab)</span>
      </a>
      {isPdfAddress(url) ? (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload size={14} />}
          loading={fetching.isPending}
          disabled={fetching.isSuccess}
          aria-label={`Fetch ${source} as ${FILED_AS[kind]}`}
          onClick={() => fetching.mutate({ kind, url })}
        >
          Fetch
        </Button>
      ) : null}
      <div className={styles.outcome}>
        {fetching.isSuccess ? <Note tone="good">Filed as {FILED_AS[kind]}.</Note> : null}
        {fetching.isError ? <Note tone="bad">{errorMessage(fetching.error)}</Note> : null}
      </div>
    </li>
  )
}
