import type { FeedFormat } from '@forecourt/contracts/inventory-feed/feed-versions'
import { columnKey } from '@forecourt/vehicle/fold-header'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { FIELD_LABELS, type FieldChoice, fieldOptions, NOT_MAPPED } from '../model/feed-columns.ts'
import styles from './feed-columns.module.css'

interface RememberedColumnsProps {
  /** mapped columns that the newest file does not have */
  keys: readonly string[]
  format: FeedFormat
  onChoose: (key: string, choice: FieldChoice) => void
}

/** The mapped columns that the newest file lacks, and a form to add a column of a future file by name. */
export function RememberedColumns({ keys, format, onChoose }: RememberedColumnsProps) {
  const [name, setName] = useState('')
  const [choice, setChoice] = useState<FieldChoice>(NOT_MAPPED)
  const [problem, setProblem] = useState<{ name?: string; choice?: string }>({})
  const input = useRef<HTMLInputElement>(null)
  const add = () => {
    const key = columnKey(name)
    if (key === '') return setProblem({ name: 'Enter the column name exactly as in the file' })
    if (choice === NOT_MAPPED) return setProblem({ choice: 'Choose a field' })
    onChoose(key, choice)
    setName('')
    setChoice(NOT_MAPPED)
    setProblem({})
    input.current?.focus()
  }
  return (
    <section className={styles.remembered} aria-label="Columns of other files">
      {keys.length === 0 ? null : (
        <ul>
          {keys.map((key) => (
            <li key={key}>
              <span>
                <b>{key}</b> maps to {FIELD_LABELS[format.columns[key] ?? 'ignore']} (not in the newest file)
              </span>
              <Button size="compact-sm" variant="subtle" aria-label={`Forget ${key}`} onClick={() => onChoose(key, NOT_MAPPED)}>
                Forget
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.adder}>
        <TextInput
          ref={input}
          label="Another column"
          placeholder="Column name"
          value={name}
          maxLength={200}
          error={problem.name}
          onChange={(event) => setName(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // Enter adds the column instead of submitting the form
            event.preventDefault()
            add()
          }}
        />
        <NativeSelect
          label="Maps to"
          data={fieldOptions('Choose …')}
          value={choice}
          error={problem.choice}
          onChange={(event) => setChoice(event.currentTarget.value as FieldChoice)}
        />
        <Button variant="default" onClick={add}>
          Add column
        </Button>
      </div>
    </section>
  )
}
