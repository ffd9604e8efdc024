import type { DocumentKind, FilingKind } from '@forecourt/contracts/documents/kinds'
import { vehicleTitle } from '@forecourt/vehicle/vehicle-title'
import { Button, Menu } from '@mantine/core'
import dayjs from 'dayjs'
import { useState } from 'react'
import { confirm } from '../../../staff-ui/confirm.tsx'
import { countOf } from '../../../ui/format.ts'
import { IconSearch } from '../../../ui/icons.tsx'
import { useDocumentWork } from '../api/document-work.ts'
import { documentUrl } from '../api/staff-documents.ts'
import { KIND_NAMES } from '../model/document-kinds.ts'
import type { NamedVehicle } from '../model/named-vehicle.ts'
import {
  ACCEPTED_FILES,
  currentVersion,
  type DocumentsVehicle,
  type DocumentVersion,
  documentOf,
  type FiledDocuments,
  providerOf,
} from '../model/vehicle-package.ts'
import { DocumentVersions } from './document-versions.tsx'
import { DocumentViewDialog } from './document-view-dialog.tsx'
import { FileChoice } from './file-choice.tsx'
import { FilingDialog } from './filing-dialog.tsx'
import { AddItem, ItemMenu, ViewItem } from './package-buttons.tsx'
import { PackageItem } from './package-item.tsx'
import styles from './vehicle-documents.module.css'
import { WorkState } from './work-state.tsx'

interface PaperItemProps {
  dealershipId: string
  vehicle: DocumentsVehicle
  kind: DocumentKind
  filed: FiledDocuments
}

/** A vehicle's AutoCheck report, inspection or original sticker: view, add, replace, fetch or remove it, or restore an earlier version. */
export function PaperItem({ dealershipId, vehicle, kind, filed }: PaperItemProps) {
  const [viewing, setViewing] = useState(false)
  /** the version that the dialog shows, even if another one is current by now */
  const [moving, setMoving] = useState<DocumentVersion | null>(null)
  const [showsVersions, setShowsVersions] = useState(false)
  const actions = useDocumentWork(dealershipId, vehicle, kind)
  const document = documentOf(filed, kind)
  const current = currentVersion(document)
  const name = KIND_NAMES[kind]
  const provider = providerOf(kind, vehicle)
  const versions = document?.versions ?? []

  const remove = async (documentId: string, version: DocumentVersion) => {
    const text = `Customers will no longer see ${version.fileName} with the ${vehicleTitle(vehicle)}. Its versions are kept, and you can restore it.`
    if (await confirm({ title: `Remove the ${name}?`, text, confirmLabel: `Remove ${name}` })) {
      if (await actions.remove(documentId, version._id)) setShowsVersions(true)
    }
  }
  const move = (documentId: string, versionId: string, to: { vehicle: NamedVehicle; kind: FilingKind }) => {
    setMoving(null)
    const isElsewhere = to.vehicle.vehicleId !== vehicle._id || to.kind !== kind
    const hasEarlier = versions.length > 1
    if (isElsewhere && to.kind !== 'video') void actions.move({ documentId, versionId, hasEarlier }, { ...to, kind: to.kind })
  }
  return (
    <PackageItem
      name={name}
      available={current !== undefined}
      about={current === undefined ? missingText(versions.length > 0, provider, kind) : addedText(current)}
      actions={
        <FileChoice
          label={current === undefined ? `File for the ${name}` : `File to replace the ${name}`}
          accept={ACCEPTED_FILES[kind]}
          onFile={(file) => void actions.upload(file)}
        >
          {(choose) => (
            <>
              {current === undefined ? (
                <>
                  {provider === null ? null : (
                    <Button
                      size="xs"
                      variant="default"
                      leftSection={<IconSearch size={14} />}
                      disabled={actions.isBusy}
                      aria-label={kind === 'autocheck' ? 'Fetch the AutoCheck report' : `Fetch the ${provider} window sticker`}
                      onClick={() => void actions.fetch()}
                    >
                      Fetch
                    </Button>
                  )}
                  <AddItem name={name} disabled={actions.isBusy} onClick={choose} />
                </>
              ) : (
                <ViewItem name={name} onClick={() => setViewing(true)} />
              )}
              {document === undefined || versions.length === 0 ? null : (
                <ItemMenu
                  name={name}
                  disabled={actions.isBusy}
                  onRemove={current === undefined ? null : () => void remove(document._id, current)}
                >
                  {current === undefined ? null : <Menu.Item onClick={choose}>Replace File</Menu.Item>}
                  {current === undefined || provider === null ? null : (
                    <Menu.Item onClick={() => void actions.fetch()}>
                      {kind === 'autocheck' ? 'Fetch AutoCheck again' : `Fetch from ${provider} again`}
                    </Menu.Item>
                  )}
                  <Menu.Item onClick={() => setShowsVersions(!showsVersions)}>
                    {showsVersions ? 'Hide versions' : `Show ${countOf(versions.length, 'version')}`}
                  </Menu.Item>
                  {current === undefined ? null : <Menu.Item onClick={() => setMoving(current)}>Move to another vehicle…</Menu.Item>}
                </ItemMenu>
              )}
            </>
          )}
        </FileChoice>
      }
    >
      <div className={styles.below}>
        <WorkState actions={actions} />
      </div>
      {showsVersions && document !== undefined ? (
        <div className={styles.below}>
          <DocumentVersions
            dealershipId={dealershipId}
            document={document}
            isBusy={actions.isBusy}
            onRestore={(versionId) => void actions.restore(document._id, versionId)}
          />
        </div>
      ) : null}
      {moving !== null && document !== undefined ? (
        <FilingDialog
          dealershipId={dealershipId}
          fileName={moving.fileName}
          question=""
          filing={{
            vehicle: { vehicleId: vehicle._id, vin: vehicle.vin, stockNumber: vehicle.stockNumber, name: vehicleTitle(vehicle) },
            kind,
          }}
          candidates={[]}
          submitLabel="Move"
          onSubmit={(to) => move(document._id, moving._id, to)}
          onClose={() => setMoving(null)}
        />
      ) : null}
      {viewing && document !== undefined && current !== undefined ? (
        <DocumentViewDialog
          title={`${name} – ${vehicleTitle(vehicle)}`}
          url={documentUrl(dealershipId, document._id)}
          kind={kind}
          name={name}
          fileName={current.fileName}
          onClose={() => setViewing(false)}
        />
      ) : null}
    </PackageItem>
  )
}

function missingText(wasRemoved: boolean, provider: string | null, kind: DocumentKind): string {
  if (wasRemoved) return 'Removed. You can restore it.'
  return kind === 'msrp' && provider !== null ? `Not added, ${provider} may have it` : 'Not added'
}

/** 'Nov 20 by Dana Whitfield, 4 pages', or 'Fetched Nov 20, 4 pages'. */
function addedText({ addedAt, addedBy, pageCount, source }: DocumentVersion): string {
  const day = dayjs(addedAt)
  const when = day.format(day.isSame(dayjs(), 'year') ? 'MMM D' : 'MMM D, YYYY')
  const who = addedBy === null ? '' : ` by ${addedBy.name || addedBy.email}`
  return `${source === 'upload' ? '' : 'Fetched '}${when}${who}, ${countOf(pageCount, 'page')}`
}
