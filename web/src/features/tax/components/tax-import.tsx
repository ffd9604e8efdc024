import { TAX_TABLE_MAX_BYTES } from 'virtual:contract-constants'
import { Button, FileInput, Progress, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { errorMessage } from '../../../api/api-error.ts'
import { formatBytes } from '../../../ui/format.ts'
import { IconFile, IconUpload } from '../../../ui/icons.tsx'
import { Note } from '../../../ui/note.tsx'
import { type TaxImport as Outcome, type SentBytes, useImportTaxTable } from '../api/tax-tables.ts'
import { importSummary, unlisted } from '../model/tax-text.ts'
import styles from './tax.module.css'

/** Picks a table, sends it, and says what became of it. */
export function TaxImport() {
  const [file, setFile] = useState<File | null>(null)
  const [bytes, setBytes] = useState<SentBytes | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const input = useRef<HTMLButtonElement>(null)
  const upload = useImportTaxTable(setBytes)

  const choose = (chosen: File | null) => {
    setFile(chosen)
    setProblem(chosen !== null && chosen.size > TAX_TABLE_MAX_BYTES ? `The file is larger than ${formatBytes(TAX_TABLE_MAX_BYTES)}.` : null)
  }
  const send = async (chosen: File) => {
    setProblem(null)
    setBytes({ sent: 0, total: chosen.size })
    try {
      await upload.mutateAsync(chosen)
      setFile(null)
    } catch (error) {
      setProblem(errorMessage(error))
      input.current?.focus()
    }
    setBytes(null)
  }
  return (
    <form
      className={styles.import}
      onSubmit={(event) => {
        event.preventDefault()
        if (file !== null && problem === null && !upload.isPending) void send(file)
      }}
    >
      <div className={styles.importRow}>
        <FileInput
          ref={input}
          label="Import rates by ZIP code"
          description="A CSV with the columns ZipCode and EstimatedCombinedRate, State and TaxRegionName if it has them. Rates like 8.6%, 8.6 or 0.086."
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          placeholder="Choose a .csv file"
          accept=".csv,.txt,.tsv"
          leftSection={<IconFile size={16} />}
          value={file}
          onChange={choose}
          disabled={upload.isPending}
          clearable
          clearButtonProps={{ 'aria-label': 'Choose no file' }}
          error={problem}
          fileInputProps={{ 'aria-label': 'Tax table file' }}
        />
        <Button type="submit" leftSection={<IconUpload size={16} />} disabled={file === null || problem !== null || upload.isPending}>
          {upload.isPending ? 'Importing...' : 'Import'}
        </Button>
      </div>
      {bytes === null ? null : <Sending {...bytes} />}
      {upload.data === undefined || upload.isPending ? null : <Imported outcome={upload.data} />}
    </form>
  )
}

function Sending({ sent, total }: SentBytes) {
  return (
    <div aria-live="off">
      <Progress value={total === 0 ? 0 : Math.round((sent / total) * 100)} size="lg" aria-label="Upload" />
      <Text size="sm" c="dimmed" mt={4} className="tabular">
        {sent < total ? `${formatBytes(sent)} of ${formatBytes(total)} sent` : 'Everything sent. The rates are being put in place.'}
      </Text>
    </div>
  )
}

function Imported({ outcome }: { outcome: Outcome }) {
  const more = unlisted(outcome)
  return (
    <Note tone={outcome.rejected === 0 ? 'good' : 'warn'}>
      <b>{importSummary(outcome)}</b>
      {outcome.problems.length === 0 ? null : (
        <details>
          <summary>Why rows were rejected</summary>
          <ul className={styles.problems}>
            {outcome.problems.map(({ row, reason }) => (
              <li key={row}>
                Line {row}: {reason}
              </li>
            ))}
            {more === null ? null : <li>{more}</li>}
          </ul>
        </details>
      )}
    </Note>
  )
}
