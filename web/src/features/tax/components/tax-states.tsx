import { Menu } from '@mantine/core'
import { errorMessage } from '../../../api/api-error.ts'
import { confirm } from '../../../staff-ui/confirm.tsx'
import { MoreMenu } from '../../../staff-ui/more-menu.tsx'
import { RelativeTime } from '../../../staff-ui/relative-time.tsx'
import { toast } from '../../../staff-ui/toast.ts'
import { countOf } from '../../../ui/format.ts'
import { IconTrash } from '../../../ui/icons.tsx'
import { type TaxState, useRemoveTaxTable } from '../api/tax-tables.ts'
import { dayText, percentOf } from '../model/tax-text.ts'
import styles from './tax.module.css'

/** A row per state; on a phone the columns are stacked. */
export function TaxStates({ states }: { states: readonly TaxState[] }) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">Sales tax rates of the states</caption>
      <thead>
        <tr>
          <th scope="col">State</th>
          <th scope="col" className={styles.rate}>
            State rate
          </th>
          <th scope="col">Source</th>
          <th scope="col">Imported</th>
        </tr>
      </thead>
      <tbody>
        {states.map((each) => (
          <tr key={each.state}>
            <th scope="row">
              {each.name} <span className={styles.letters}>{each.state}</span>
            </th>
            <td className={styles.rate}>
              {percentOf(each.stateRate)}
              {each.averageLocalRate ? ` + ${percentOf(each.averageLocalRate)} average local` : ''}
            </td>
            <td className={styles.source} title={`${each.source}, as of ${dayText(each.asOf)}`}>
              <span className={styles.sourceText}>
                {each.source}, as of {dayText(each.asOf)}
              </span>
            </td>
            <td>{each.importedZips === 0 ? <span className={styles.none}>–</span> : <ImportedOf state={each} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function ImportedOf({ state: { state, name, importedZips, importedAt, stateRate, averageLocalRate } }: { state: TaxState }) {
  const removal = useRemoveTaxTable()
  const zips = countOf(importedZips, 'ZIP code')

  const askAndRemove = async () => {
    const agreed = await confirm({
      title: `Remove the rates of ${name}`,
      text: `You'll lose the imported rates of ${zips}. They'll use the state rate${averageLocalRate ? ` with what is known of their county, or on average ${percentOf(stateRate + averageLocalRate)}` : `, ${percentOf(stateRate)}`}.`,
      confirmLabel: 'Remove rates',
    })
    if (!agreed) return
    try {
      await removal.mutateAsync(state)
      toast(`The imported rates of ${name} were removed`)
    } catch (error) {
      toast(`Failed to remove the rates of ${name}: ${errorMessage(error)}`)
    }
  }
  return (
    <div className={styles.imported}>
      <span>
        {zips}{' '}
        <span className={styles.source}>
          <RelativeTime at={importedAt} />
        </span>
      </span>
      <MoreMenu label={`More for the rates of ${name}`} loading={removal.isPending}>
        <Menu.Item c="var(--fc-bad)" leftSection={<IconTrash size={16} />} onClick={() => void askAndRemove()}>
          Remove rates
        </Menu.Item>
      </MoreMenu>
    </div>
  )
}
