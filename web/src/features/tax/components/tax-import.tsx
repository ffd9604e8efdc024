import { TAX_TABLE_MAX_BYTES } from 'virtual:contract-constants'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { errorMessage } from '../../../api/api-error.ts'
import type { SentBytes } from '../../../api/upload.ts'
import { LEAVING_UPLOAD } from '../../../staff-ui/confirm.tsx'
import { Note } from '../../../staff-ui/note.tsx'
import { SentBytesBar } from '../../../staff-ui/sent-bytes.tsx'
import { TableFileInput } from '../../../staff-ui/table-file-input.tsx'
import { toast } from '../../../staff-ui/toast.ts'
import { useFocusAfterSending } from '../../../staff-ui/use-focus-after-sending.ts'
import { useKeepUnsaved } from '../../../staff-ui/use-keep-unsaved.ts'
import { formatBytes } from '../../../ui/format.ts'
import { IconUpload } from '../../../ui/icons.tsx'
import { type TaxImport as Outcome, useImportTaxTable } from '../api/tax-tables.ts'
import { changeSummary, importSummary, percentOf, unlisted } from '../model/tax-text.ts'
import styles from './tax.module.css'

/** The form to preview or import a rate table, with the result. Leaving asks for confirmation during an upload. */
export function TaxImport({ hidden }: { hidden: boolean }) {
  const [file, setFile] = useState<File | null>(null)
  const [bytes, setBytes] = useState<SentBytes | null>(null)
  /** why the upload failed; the user may try again, as nothing may be wrong with the file */
  const [failure, setFailure] = useState<string | null>(null)
  const upload = useImportTaxTable(setBytes)
  const input = useFocusAfterSending(upload.isPending)
  useKeepUnsaved(upload.isPending, LEAVING_UPLOAD)
  const problem = file !== null && file.size > TAX_TABLE_MAX_BYTES ? `The file is larger than ${formatBytes(TAX_TABLE_MAX_BYTES)}.` : null
  const sendable = problem === null && !upload.isPending ? file : null

  const choose = (chosen: File | null) => {
    setFile(chosen)
    // the result is that of another file
    upload.reset()
    setFailure(null)
  }
  const send = async (chosen: File, dryRun: boolean) => {
    setFailure(null)
    setBytes({ sent: 0, total: chosen.size })
    try {
      const outcome = await upload.mutateAsync({ file: chosen, dryRun })
      // the form may be collapsed or gone by now
      toast(`${chosen.name}: ${importSummary(outcome)}`, 'good')
      if (!dryRun) setFile(null)
    } catch (error) {
      toast(`Failed to import ${chosen.name}: ${errorMessage(error)}`)
      setFailure(errorMessage(error))
    }
    setBytes(null)
  }
  return (
    <form
      className={styles.import}
      hidden={hidden}
      onSubmit={(event) => {
        event.preventDefault()
        if (sendable !== null) void send(sendable, false)
      }}
    >
      <div className={styles.importRow}>
        <TableFileInput
          ref={input}
          label="Import rates by ZIP code"
          description="Use a CSV with the columns ZipCode and EstimatedCombinedRate. State and TaxRegionName are optional. Accepts 8.6%, 8.6 or 0.086. A state's own file works too: California (CDTFA), New York (Publication 718), Florida (surtax), Texas or Washington. For a Streamlined Sales Tax state, put the rate and boundary files into one file. Up to 256 MB."
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          accept=".csv,.txt,.tsv"
          value={file}
          onChange={choose}
          disabled={upload.isPending}
          error={problem ?? failure}
          fileLabel="Tax table file"
        />
        <Button variant="default" disabled={sendable === null} onClick={() => sendable !== null && void send(sendable, true)}>
          Preview
        </Button>
        <Button type="submit" leftSection={<IconUpload size={16} />} disabled={sendable === null}>
          {upload.isPending ? 'Importing...' : 'Import'}
        </Button>
      </div>
      {bytes === null ? null : <SentBytesBar {...bytes} afterwards="Saving the rates…" />}
      {upload.data === undefined || upload.isPending ? null : <Imported outcome={upload.data} />}
    </form>
  )
}

function Imported({ outcome }: { outcome: Outcome }) {
  const more = unlisted(outcome)
  return (
    <Note tone={outcome.rejected === 0 ? 'good' : 'warn'}>
      <b>{importSummary(outcome)}</b> {changeSummary(outcome)}
      <Differences outcome={outcome} />
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

/** The largest changes of the rates that calculators use. */
function Differences({ outcome: { differences } }: { outcome: Outcome }) {
  if (differences.length === 0) return null
  return (
    <details>
      <summary>Largest changes</summary>
      <ul className={styles.problems}>
        {differences.map(({ zip, region, before, after }) => (
          <li key={zip}>
            {zip} {region}: {percentOf(before)} to {percentOf(after)}
          </li>
        ))}
      </ul>
    </details>
  )
}
