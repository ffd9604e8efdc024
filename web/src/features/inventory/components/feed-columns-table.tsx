import type { FeedColumn, FeedFormat } from '@forecourt/contracts/inventory-feed/feed-versions'
import { Button, NativeSelect, Text } from '@mantine/core'
import { memo, useState } from 'react'
import { StatusPill } from '../../../staff-ui/status-pill.tsx'
import { countOf } from '../../../ui/format.ts'
import { type FieldChoice, fieldOptions, isUnrecognized, NOT_MAPPED, unmappedLabel } from '../model/feed-columns.ts'
import styles from './feed-columns.module.css'

interface FeedColumnsTableProps {
  columns: readonly FeedColumn[]
  format: FeedFormat
  onChoose: (key: string, choice: FieldChoice) => void
}

/** Columns rendered at first; the rest on request, because a file may have 2,000. */
const DRAWN = 60

/** The columns of the newest file, with the values of their first cells and the field each maps to. */
export function FeedColumnsTable({ columns, format, onChoose }: FeedColumnsTableProps) {
  const [all, setAll] = useState(false)
  if (columns.length === 0) return null
  const rest = columns.length - DRAWN
  return (
    <>
      <table className={styles.table}>
        <caption className="visually-hidden">Columns of the newest file</caption>
        <thead>
          <tr>
            <th scope="col">Column</th>
            <th scope="col">Sample values</th>
            <th scope="col">Maps to</th>
          </tr>
        </thead>
        <tbody>
          {(all ? columns : columns.slice(0, DRAWN)).map((column, index) => (
            <ColumnRow
              // biome-ignore lint/suspicious/noArrayIndexKey: the order is the file's, and two columns may have one name
              key={`${column.key} ${index}`}
              column={column}
              choice={format.columns[column.key] ?? NOT_MAPPED}
              onChoose={onChoose}
            />
          ))}
        </tbody>
      </table>
      {rest > 0 && !all ? (
        <Button variant="subtle" onClick={() => setAll(true)}>
          Show {countOf(rest, 'more column')}
        </Button>
      ) : null}
    </>
  )
}

interface ColumnRowProps extends Pick<FeedColumnsTableProps, 'onChoose'> {
  column: FeedColumn
  choice: FieldChoice
}

const ColumnRow = memo(function ColumnRow({ column, choice, onChoose }: ColumnRowProps) {
  const name = column.header.trim() === '' ? 'Unnamed column' : column.header
  const isUnknown = isUnrecognized(column) && choice === NOT_MAPPED
  return (
    <tr data-unknown={isUnknown || undefined}>
      <th scope="row">
        <span className={styles.header}>{name}</span>
        {isUnknown ? <StatusPill tone="warn">Not recognized</StatusPill> : null}
        {choice === NOT_MAPPED ? null : <StatusPill tone="info">{column.by === 'staff' ? 'Mapped' : 'Changed'}</StatusPill>}
      </th>
      <td className={styles.samples}>
        {column.samples.filter(Boolean).length === 0 ? <span>empty</span> : null}
        {column.samples.filter(Boolean).map((sample, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: cells may say the same
          <span key={index}>{sample}</span>
        ))}
      </td>
      <td>
        {column.key === '' ? (
          <Text size="sm" c="dimmed">
            Saved as another field. Name it in the file to map it.
          </Text>
        ) : (
          <NativeSelect
            aria-label={`${name} maps to`}
            data={fieldOptions(unmappedLabel(column))}
            value={choice}
            onChange={(event) => onChoose(column.key, event.currentTarget.value as FieldChoice)}
          />
        )}
      </td>
    </tr>
  )
})
