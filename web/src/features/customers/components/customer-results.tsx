import type { Customer } from '@forecourt/contracts/leads/records'
import { Menu, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { customerName, phoneFirst } from '../../../shared/customers/model/customer-text.ts'
import { LoadError } from '../../../staff-ui/error-state.tsx'
import { MoreMenu } from '../../../staff-ui/more-menu.tsx'
import { StatusPill } from '../../../staff-ui/status-pill.tsx'
import { countOf, formatCount } from '../../../ui/format.ts'
import { IconTrash } from '../../../ui/icons.tsx'
import { customersQuery } from '../api/customers.ts'
import styles from './customers.module.css'
import { useAskDelete } from './use-ask-delete.ts'

interface CustomerResultsProps {
  dealershipId: string
  search: string
  onSelect: (customer: Customer) => void
  /** called after a deletion, which removes the row that had the focus */
  onDeleted: () => void
}

/** The results of a search, or the newest customers without one: a list of limited height. A row selects its customer; its menu deletes them. */
export function CustomerResults({ dealershipId, search, onSelect, onDeleted }: CustomerResultsProps) {
  const results = useQuery(customersQuery(dealershipId, search))
  const { ask, deleting } = useAskDelete(dealershipId, onDeleted)
  if (results.isPending) return <Skeleton height={88} mt="sm" radius="md" role="status" aria-label="Loading customers" />
  if (results.data === undefined) return <LoadError title="We couldn't load the customers" query={results} />
  const { customers, total } = results.data
  if (customers.length === 0) {
    return (
      <Text c="dimmed" mt="sm" role="status">
        {search === '' ? 'No customers yet. Add the first one.' : `No customer matches “${search}”. Add them as a new customer.`}
      </Text>
    )
  }
  return (
    <>
      <ul className={styles.results} aria-label="Customers" data-stale={results.isPlaceholderData || undefined}>
        {customers.map((customer) => (
          <li key={customer._id} className={styles.row}>
            <button type="button" className={styles.result} data-customer onClick={() => onSelect(customer)}>
              <span className={styles.resultName}>
                {customerName(customer)}
                {customer.leadId === null ? null : <StatusPill tone="info">Lead</StatusPill>}
              </span>
              <span className={styles.resultContact}>{phoneFirst(customer) || 'No email or phone'}</span>
              <OtherContacts customer={customer} />
            </button>
            <MoreMenu label={`More for ${customerName(customer)}`} size={44} loading={deleting === customer._id}>
              <Menu.Item c="var(--fc-bad)" leftSection={<IconTrash size={16} />} onClick={() => void ask(customer)}>
                Delete {customerName(customer)}…
              </Menu.Item>
            </MoreMenu>
          </li>
        ))}
      </ul>
      <Text size="sm" c="dimmed" mt={6} role="status" className="tabular">
        {total > customers.length
          ? `${search === '' ? 'The newest' : 'The first'} ${customers.length} of ${formatCount(total)}. Search to narrow them down.`
          : countOf(total, 'result')}
      </Text>
    </>
  )
}

/** The other emails and phone numbers that a merge left a customer with. Renders nothing without any. */
function OtherContacts({ customer: { otherEmails, otherPhones } }: { customer: Customer }) {
  const others = [...otherEmails, ...otherPhones]
  return others.length === 0 ? null : <span className={styles.resultContact}>Also: {others.join(', ')}</span>
}
