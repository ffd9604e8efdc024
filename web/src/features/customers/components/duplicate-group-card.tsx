import { formatUsPhone } from '@forecourt/contact/phone'
import { Button, Checkbox, Radio, Text } from '@mantine/core'
import { useId, useState } from 'react'
import { errorMessage } from '../../../api/api-error.ts'
import { customerName } from '../../../shared/customers/model/customer-text.ts'
import { confirm } from '../../../staff-ui/confirm.tsx'
import { RelativeTime } from '../../../staff-ui/relative-time.tsx'
import { ScrollBox } from '../../../staff-ui/scroll-box.tsx'
import { toast } from '../../../staff-ui/toast.ts'
import { countOf } from '../../../ui/format.ts'
import { type DuplicateGroup, useMergeCustomers } from '../api/duplicates.ts'
import { compare } from '../model/differences.ts'
import styles from './duplicates.module.css'

interface DuplicateGroupCardProps {
  dealershipId: string
  group: DuplicateGroup
  /** called with true when the customers are to be merged, after which the group is gone, and with false if that failed */
  onMerge: (merges: boolean) => void
}

/** Compares customers who may be the same person. The user selects the one to keep (by default the first added) and the ones to merge into it. */
export function DuplicateGroupCard({ dealershipId, group, onMerge }: DuplicateGroupCardProps) {
  const { customers } = group
  const heading = useId()
  const [keptId, setKeptId] = useState(customers[0]?._id ?? '')
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const merge = useMergeCustomers(dealershipId)
  const kept = customers.find(({ _id }) => _id === keptId) ?? customers[0]
  if (kept === undefined) return null
  const others = customers.filter(({ _id }) => _id !== kept._id && !left.has(_id))

  const include = (id: string, included: boolean) => {
    const next = new Set(left)
    if (included) next.delete(id)
    else next.add(id)
    setLeft(next)
  }
  const ask = async () => {
    const agreed = await confirm({
      title: `Merge into ${customerName(kept)}?`,
      text: `${others.map(customerName).join(', ')} ${others.length === 1 ? 'becomes' : 'become'} part of ${customerName(kept)}${kept.email === '' ? '' : ` (${kept.email})`}. Leads, packet links and history of all of them are kept, and every link that was sent goes on working. This cannot be undone.`,
      confirmLabel: 'Merge',
      danger: false,
    })
    if (!agreed) return
    onMerge(true)
    try {
      await merge.mutateAsync({ customerId: kept._id, customerIds: others.map(({ _id }) => _id) })
      toast(`${countOf(others.length + 1, 'customer')} are one now, with the history of each.`, 'good')
    } catch (error) {
      onMerge(false)
      toast(`Failed to merge the customers. ${errorMessage(error)}`, 'bad')
    }
  }
  return (
    <section aria-labelledby={heading} className={styles.group}>
      <h3 id={heading} tabIndex={-1} className={styles.heading}>
        {group.reason === 'phone' ? 'Same phone' : 'Same email'}:{' '}
        <span className={styles.value}>{group.reason === 'phone' ? formatUsPhone(group.value) : group.value}</span>
      </h3>
      <ScrollBox className={styles.scroll} label={`Customers with ${group.value}`}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Keep</th>
              {customers.map((customer) => (
                <th key={customer._id} scope="col" data-kept={customer._id === kept._id || undefined}>
                  <Radio
                    name={heading}
                    label={customerName(customer)}
                    checked={customer._id === kept._id}
                    onChange={() => setKeptId(customer._id)}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {compare(customers).map(({ label, values, differs }) => (
              <tr key={label} data-differs={differs || undefined}>
                <th scope="row">
                  {label}
                  {differs ? <span className={styles.differs}> different</span> : null}
                </th>
                {customers.map(({ _id }, place) => (
                  <td key={_id}>{values[place] || '–'}</td>
                ))}
              </tr>
            ))}
            <tr>
              <th scope="row">Added</th>
              {customers.map(({ _id, createdAt, createdBy }) => (
                <td key={_id}>
                  <RelativeTime at={createdAt} />
                  {createdBy === null ? '' : ` by ${createdBy.name}`}
                </td>
              ))}
            </tr>
            {customers.length > 2 ? (
              <tr>
                <th scope="row">Merge</th>
                {customers.map((customer) => (
                  <td key={customer._id}>
                    {customer._id === kept._id ? (
                      'Keep'
                    ) : (
                      <Checkbox
                        aria-label={`Merge ${customerName(customer)}`}
                        checked={!left.has(customer._id)}
                        onChange={(event) => include(customer._id, event.currentTarget.checked)}
                      />
                    )}
                  </td>
                ))}
              </tr>
            ) : null}
          </tbody>
        </table>
      </ScrollBox>
      <div className={styles.foot}>
        <Text size="sm" c="dimmed">
          {others.length === 0
            ? 'No customers left to merge.'
            : `${others.map(customerName).join(', ')} ${others.length === 1 ? 'becomes' : 'become'} part of ${customerName(kept)}.`}
        </Text>
        <Button disabled={others.length === 0} loading={merge.isPending} onClick={() => void ask()}>
          Merge into {customerName(kept)}
        </Button>
      </div>
    </section>
  )
}
