import { Button, Table } from '@mantine/core'
import { Link } from 'react-router'
import { customerName } from '../../../shared/customers/model/customer-text.ts'
import { RelativeTime } from '../../../staff-ui/relative-time.tsx'
import { evaluationTitle } from '../model/evaluation-text.ts'
import { Actions, Contact, Details, Status, Vin } from './evaluation-cells.tsx'
import styles from './evaluation-list.module.css'
import type { EvaluationsProps } from './evaluation-rows.tsx'

/** The desktop table of the dealership's view (rules: trade-in screens). */
export function EvaluationTable({ rows, hrefOf, onDeleted }: EvaluationsProps) {
  return (
    <Table className={styles.table} verticalSpacing={4} horizontalSpacing={8} highlightOnHover aria-label="Trade-in evaluations">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Customer</Table.Th>
          <Table.Th>Contact</Table.Th>
          <Table.Th>Vehicle</Table.Th>
          <Table.Th>Details</Table.Th>
          <Table.Th>Status</Table.Th>
          <Table.Th>Submitted</Table.Th>
          <Table.Th>Actions</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ evaluation, gone }) => (
          <Table.Tr key={evaluation._id} data-gone={gone || undefined}>
            <Table.Td className={styles.strong}>{customerName(evaluation.customerInfo)}</Table.Td>
            <Table.Td>
              <Contact evaluation={evaluation} />
            </Table.Td>
            <Table.Td>
              {evaluationTitle(evaluation)}
              <Vin evaluation={evaluation} />
            </Table.Td>
            <Table.Td>
              <Details evaluation={evaluation} />
            </Table.Td>
            <Table.Td>
              <Status evaluation={evaluation} />
            </Table.Td>
            <Table.Td>
              <RelativeTime at={evaluation.submittedAt} />
            </Table.Td>
            <Table.Td>
              <div className={styles.actions}>
                {gone ? (
                  <span className={styles.sub}>Deleted</span>
                ) : (
                  <>
                    <Button component={Link} to={hrefOf(evaluation._id)} data-evaluation={evaluation._id} variant="light" size="xs">
                      View
                    </Button>
                    <Actions evaluation={evaluation} onDeleted={() => onDeleted(evaluation._id)} />
                  </>
                )}
              </div>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
