import type { FilingKind } from '@forecourt/contracts/documents/kinds'
import { vehicleTitle } from '@forecourt/vehicle/vehicle-title'
import { Button, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../../staff-ui/dialog.tsx'
import { Note } from '../../../staff-ui/note.tsx'
import { StickyFoot } from '../../../staff-ui/sticky-foot.tsx'
import { VehiclePicker } from '../../vehicle/components/vehicle-picker.tsx'
import { KIND_NAMES, kindsOf } from '../model/document-kinds.ts'
import { type Filing, type NamedVehicle, vehicleIdentifier } from '../model/named-vehicle.ts'
import styles from './filing-dialog.module.css'

interface FilingDialogProps {
  dealershipId: string
  fileName: string
  /** the question to staff; '' for none */
  question: string
  /** the initial choice */
  filing: Filing
  candidates: readonly NamedVehicle[]
  submitLabel: string
  busy?: boolean
  /** why filing failed; '' if it has not failed */
  failure?: string
  onSubmit: (filing: { vehicle: NamedVehicle; kind: FilingKind }) => void
  onClose: () => void
}

/** Chooses the vehicle and the kind of one file. */
export function FilingDialog(props: FilingDialogProps) {
  const { dealershipId, fileName, question, filing, candidates, submitLabel, busy = false, failure = '', onSubmit, onClose } = props
  const [only] = candidates.length === 1 ? candidates : []
  const [kind, setKind] = useState(filing.kind)
  const [vehicle, setVehicle] = useState<NamedVehicle | null>(filing.vehicle ?? only ?? null)
  const kinds = kindsOf(filing.kind)
  return (
    <Dialog title={`Where does ${fileName} belong?`} width={560} onClose={onClose}>
      <div className={styles.body}>
        {question === '' ? null : <p className={styles.question}>{question}</p>}
        <div>
          <p className={styles.label} id="filing-kind">
            Type
          </p>
          <SegmentedControl
            fullWidth
            aria-labelledby="filing-kind"
            value={kind}
            onChange={(next) => setKind(kinds.find((each) => each === next) ?? kind)}
            data={kinds.map((value) => ({ value, label: KIND_NAMES[value] }))}
          />
        </div>
        {vehicle === null ? (
          <div>
            {candidates.length === 0 ? null : (
              <ul className={styles.candidates} aria-label="Vehicles it may belong to">
                {candidates.map((candidate) => (
                  <li key={vehicleIdentifier(candidate)}>
                    <ChosenVehicle vehicle={candidate} />
                    <Button variant="default" size="xs" onClick={() => setVehicle(candidate)}>
                      Choose
                    </Button>
                  </li>
                ))}
              </ul>
            )}
            <VehiclePicker
              dealershipId={dealershipId}
              onPick={(picked) =>
                setVehicle({ vehicleId: picked._id, vin: picked.vin, stockNumber: picked.stockNumber, name: vehicleTitle(picked) })
              }
            />
          </div>
        ) : (
          <div>
            <p className={styles.label}>Vehicle</p>
            <div className={styles.chosen}>
              <ChosenVehicle vehicle={vehicle} />
              <Button variant="default" size="xs" onClick={() => setVehicle(null)}>
                Choose another
              </Button>
            </div>
          </div>
        )}
      </div>
      <StickyFoot>
        {failure === '' ? null : <Note tone="bad">{failure}</Note>}
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={vehicle === null} loading={busy} onClick={() => vehicle !== null && onSubmit({ vehicle, kind })}>
            {submitLabel}
          </Button>
        </div>
      </StickyFoot>
    </Dialog>
  )
}

function ChosenVehicle({ vehicle: { name, stockNumber, vin } }: { vehicle: NamedVehicle }) {
  return (
    <span className={styles.vehicle}>
      <b>{name || stockNumber || vin}</b>
      <span>{[stockNumber && `Stock ${stockNumber}`, vin].filter(Boolean).join(' · ')}</span>
    </span>
  )
}
