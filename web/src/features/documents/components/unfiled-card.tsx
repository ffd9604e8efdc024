import type { UnfiledDocument } from '@forecourt/contracts/documents/records'
import { Button, Menu, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { errorMessage } from '../../../api/api-error.ts'
import { FilingDialog } from '../../../shared/documents/components/filing-dialog.tsx'
import { KIND_NAMES, kindsOf } from '../../../shared/documents/model/document-kinds.ts'
import { type NamedVehicle, vehicleIdentifier } from '../../../shared/documents/model/named-vehicle.ts'
import { confirm } from '../../../staff-ui/confirm.tsx'
import { MoreMenu } from '../../../staff-ui/more-menu.tsx'
import { Note } from '../../../staff-ui/note.tsx'
import { RelativeTime } from '../../../staff-ui/relative-time.tsx'
import { toast } from '../../../staff-ui/toast.ts'
import { countOf } from '../../../ui/format.ts'
import { IconFile, IconPlay, IconSearch, IconTrash } from '../../../ui/icons.tsx'
import { unfiledPageUrl, unfiledUrl, useDiscardUnfiled, useFileUnfiled, useIsInTray } from '../api/unfiled-documents.ts'
import { formatMegabytes } from '../model/selected-files.ts'
import styles from './needs-vehicle.module.css'

interface UnfiledCardProps {
  dealershipId: string
  document: UnfiledDocument
  /** called when the user files or deletes the file, before it is done; with null if that failed */
  onRemove: (unfiledId: string | null) => void
}

/** A file that needs a vehicle: its first page, the reason, candidate vehicles, buttons to file it, and a menu to delete it. */
export function UnfiledCard({ dealershipId, document, onRemove }: UnfiledCardProps) {
  const { _id: unfiledId, fileName, message, candidates, addedAt } = document
  const [kind, setKind] = useState(document.kind)
  const [searching, setSearching] = useState(false)
  const file = useFileUnfiled(dealershipId)
  const discard = useDiscardUnfiled(dealershipId)
  const isInTray = useIsInTray(dealershipId)
  const busy = file.isPending || discard.isPending
  const failure = file.error ?? discard.error

  /** Reports a failure that this card cannot show, because its file left the tray: a colleague was faster, for example. */
  const reportIfGone = (error: unknown, verb: 'file' | 'delete') => {
    if (isInTray(unfiledId)) onRemove(null)
    else toast(`We couldn't ${verb} ${fileName}. ${errorMessage(error)}`, 'bad')
  }
  const fileUnder = async (vehicle: NamedVehicle, as = kind) => {
    onRemove(unfiledId)
    try {
      const { message: filed } = await file.mutateAsync({ unfiledId, vehicle: vehicleIdentifier(vehicle), kind: as })
      setSearching(false)
      toast(`${fileName} filed. ${filed}`, 'good')
    } catch (error) {
      reportIfGone(error, 'file')
    }
  }
  const remove = async () => {
    const agreed = await confirm({
      title: `Delete ${fileName}?`,
      text: `${lostWith(document)} will be deleted. It isn't filed under any vehicle, so no other copy is kept.`,
      confirmLabel: 'Delete file',
    })
    if (!agreed) return
    onRemove(unfiledId)
    try {
      await discard.mutateAsync(unfiledId)
      toast(`${fileName} deleted`)
    } catch (error) {
      reportIfGone(error, 'delete')
    }
  }
  return (
    <li className={styles.card} aria-label={fileName}>
      <div className={styles.doc}>
        <Preview dealershipId={dealershipId} document={document} />
        <div className={styles.facts}>
          <a className={styles.name} data-unfiled={unfiledId} href={unfiledUrl(dealershipId, unfiledId)} target="_blank" rel="noreferrer">
            {fileName}
          </a>
          <span className={styles.sub}>
            {sizeOf(document)}, added <RelativeTime inText at={addedAt} />
          </span>
          <span className={styles.why}>{message}</span>
        </div>
      </div>
      <NativeSelect
        size="xs"
        label="Type"
        classNames={{ root: styles.kind }}
        aria-label={`Type of ${fileName}`}
        value={kind}
        disabled={busy}
        onChange={({ currentTarget: { value } }) => setKind(kindsOf(document.kind).find((each) => each === value) ?? kind)}
        data={kindsOf(document.kind).map((value) => ({ value, label: KIND_NAMES[value] }))}
      />
      {candidates.length === 0 ? null : (
        <ul className={styles.candidates} aria-label={`Vehicles for ${fileName}`}>
          {candidates.map((candidate) => (
            <li key={candidate.vehicleId}>
              <span className={styles.vehicle}>
                <b>{candidate.name || candidate.stockNumber || candidate.vin}</b>
                <span>{candidate.stockNumber || candidate.vin}</span>
              </span>
              <Button
                variant="default"
                size="compact-sm"
                loading={file.isPending && file.variables.vehicle === candidate.vehicleId}
                disabled={busy}
                onClick={() => void fileUnder(candidate)}
                aria-label={`File ${fileName} under ${candidate.name || candidate.stockNumber || candidate.vin}`}
              >
                File here
              </Button>
            </li>
          ))}
        </ul>
      )}
      {failure === null || searching ? null : <Note tone="bad">{errorMessage(failure)}</Note>}
      <div className={styles.foot}>
        <Button
          variant={candidates.length === 0 ? 'default' : 'subtle'}
          size="compact-sm"
          leftSection={<IconSearch size={14} />}
          disabled={busy}
          onClick={() => setSearching(true)}
        >
          {candidates.length === 0 ? 'Find the vehicle' : 'Find another vehicle'}
        </Button>
        <MoreMenu label={`More for ${fileName}`} disabled={busy}>
          <Menu.Item c="var(--fc-bad)" leftSection={<IconTrash size={16} />} onClick={() => void remove()}>
            Delete
          </Menu.Item>
        </MoreMenu>
      </div>
      {searching ? (
        <FilingDialog
          dealershipId={dealershipId}
          fileName={fileName}
          question={message}
          filing={{ vehicle: null, kind }}
          candidates={candidates}
          submitLabel="File"
          busy={file.isPending}
          failure={file.error === null ? '' : errorMessage(file.error)}
          onSubmit={(chosen) => void fileUnder(chosen.vehicle, chosen.kind)}
          onClose={() => setSearching(false)}
        />
      ) : null}
    </li>
  )
}

function Preview({ dealershipId, document: { _id, kind, render, fileName } }: Omit<UnfiledCardProps, 'onRemove'>) {
  if (kind !== 'video' && render !== 'failed') {
    if (render === 'waiting') return <span className={styles.page} role="img" aria-label="Preparing the preview" />
    return (
      <img
        className={styles.page}
        src={unfiledPageUrl(dealershipId, _id)}
        alt={`First page of ${fileName}`}
        width={68}
        height={88}
        loading="lazy"
      />
    )
  }
  return <span className={styles.page}>{kind === 'video' ? <IconPlay size={22} /> : <IconFile size={22} />}</span>
}

function sizeOf({ kind, kindKnown, pageCount, bytes }: UnfiledDocument): string {
  if (kind === 'video') return `Video, ${formatMegabytes(bytes)}`
  return `${countOf(pageCount, 'page')}, ${kindKnown ? `looks like ${LOOKS_LIKE[kind]}` : 'type unknown'}`
}

const LOOKS_LIKE = { inspection: 'an inspection', autocheck: 'a history report', msrp: 'a window sticker' } as const

function lostWith({ kind, pageCount }: UnfiledDocument): string {
  if (kind === 'video') return 'The video'
  return pageCount > 1 ? `The file and its ${pageCount} pages` : 'The file'
}
