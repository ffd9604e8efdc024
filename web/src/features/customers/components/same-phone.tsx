import type { Customer } from '@forecourt/contracts/leads/records'
import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { customerName } from '../../../shared/customers/model/customer-text.ts'
import { Note } from '../../../staff-ui/note.tsx'
import { samePhoneQuery } from '../api/customers.ts'
import styles from './customers.module.css'

/** Warns that another customer has the phone number of a new one, to avoid a duplicate. */
export function SamePhone({
  dealershipId,
  phone,
  onChoose,
}: {
  dealershipId: string
  phone: string
  onChoose: (customer: Customer) => void
}) {
  const [settled] = useDebouncedValue(phone, 300)
  const known = useQuery(samePhoneQuery(dealershipId, settled))
  const [first] = known.data ?? []
  if (first === undefined || settled !== phone) return null
  return (
    <Note tone="warn">
      <span className={styles.samePhone}>
        <span>
          <b>{customerName(first)}</b> has this phone number already.
        </span>
        <Button size="compact-sm" variant="default" onClick={() => onChoose(first)}>
          Choose {customerName(first)}
        </Button>
      </span>
    </Note>
  )
}
