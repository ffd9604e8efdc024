import type { Lead } from '@forecourt/contracts/leads/records'
import { Text } from '@mantine/core'
import { Link } from 'react-router'
import { leadsPath } from '../../../shared/staff-paths.ts'
import { RelativeTime } from '../../../staff-ui/relative-time.tsx'
import { useNow } from '../../../staff-ui/use-now.ts'
import { leadVehicle } from '../model/lead-list.ts'
import { leadStateText } from '../model/lead-state-text.ts'
import styles from './leads-of-customer.module.css'

/** The leads of one customer over all vehicles, newest first, each with its state and a link. */
export function LeadsOfCustomer({ leads }: { leads: readonly Lead[] }) {
  const now = useNow()
  if (leads.length === 0)
    return (
      <Text c="dimmed" size="sm">
        No leads yet.
      </Text>
    )
  return (
    <ul className={styles.list} aria-label="Leads">
      {leads.map((lead) => {
        const { text, detail, tone } = leadStateText(lead, now)
        return (
          <li key={lead._id}>
            <span className={styles.what}>
              <Link to={leadsPath(lead.dealershipId, lead._id)}>{leadVehicle(lead)}</Link>
              <span className={styles.about}>
                {lead.assignedTo === null ? 'Unassigned' : `Assigned to ${lead.assignedTo.name}`}
                {/* the state of a new lead already says when it was added */}
                {lead.state === 'new' ? null : (
                  <>
                    {' · Added '}
                    <RelativeTime at={lead.createdAt} />
                  </>
                )}
              </span>
            </span>
            <span className={styles.state}>
              <span data-tone={tone}>{text}</span>
              <span className={styles.about}>{detail}</span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
