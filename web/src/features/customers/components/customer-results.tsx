import type { Customer } from '@forecourt/contracts/leads/records'
import { ActionIcon, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { contactLine, customerName } from '../../../shared/customers/model/customer-text.ts'
import { ErrorState } from '../../../staff-ui/error-state.tsx'
import { StatusPill } from '../../../staff-ui/status-pill.tsx'
import { formatCount } from '../../../ui/format.ts'
import { IconTrash } from '../../../ui/icons.tsx'
import { customersQuery } from '../api/customers.ts'
import styles from './customers.module.css'
import { useAskDelete } from './use-ask-delete.ts'

interface CustomerResultsProps {
  dealershipId: string
  search: string
  onSelect: (customer: Customer) => void
  /** a row went away, and the focus with it */
  onDeleted: () => void
}

/** What a search found, the newest customers where nothing is searched for: a list of capped height, each row to choose or to delete. */
export function CustomerResults({ dealershipId, search, onSelect, onDeleted }: CustomerResultsProps) {
  const results = useQuery(customersQuery(dealershipId, search))
  const { ask, deleting } = useAskDelete(dealershipId, onDeleted)
  if (results.isPending) return <Skeleton height={88} mt="sm" radius="md" role="status" aria-label="Loading customers" />
  if (results.isError && results.data === undefined)
    return (
      <ErrorState
        title="The customers could not be loaded"
        error={results.error}
        onRetry={() => void results.refetch()}
        retrying={results.isFetching}
      />
    )
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
              <span className={styles.resultContact}>{contactLine(customer) || 'No email or phone'}</span>
              <OtherContacts customer={customer} />
            </button>
            <ActionIcon
              variant="subtle"
              color="red"
              size={44}
              aria-label={`Delete ${customerName(customer)}`}
              loading={deleting === customer._id}
              onClick={() => void ask(customer)}
            >
              <IconTrash size={18} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <Text size="sm" c="dimmed" mt={6} role="status" className="tabular">
        {total > customers.length
          ? `${search === '' ? 'The newest' : 'The first'} ${customers.length} of ${formatCount(total)}. Search to narrow them down.`
          : `${formatCount(total)} in all`}
      </Text>
    </>
  )
}

/** What merging has left a customer beside their address and number; nothing where there is nothing. */
function OtherContacts({ customer: { otherEmails, otherPhones } }: { customer: Customer }) {
  const others = [...otherEmails, ...otherPhones]
  return others.length === 0 ? null : <span className={styles.resultContact}>Also: {others.join(', ')}</span>
}
