import { DocumentViewDialog } from '../../../shared/documents/components/document-view-dialog.tsx'
import { PDF_KINDS, type PdfKind } from '../../../shared/documents/model/vehicle-documents.ts'
import { Dialog } from '../../../staff-ui/dialog.tsx'
import { EmptyState } from '../../../staff-ui/empty-state.tsx'
import { IconFile } from '../../../ui/icons.tsx'

interface PdfDialogProps {
  kind: PdfKind
  /** undefined when the vehicle has no such PDF */
  url: string | undefined
  /** the name of the downloaded file, without its extension */
  fileName: string
  onClose: () => void
}

/** A vehicle's PDF over the page (rules: document tabs). */
export function PdfDialog({ kind, url, fileName, onClose }: PdfDialogProps) {
  const { tab, none } = PDF_KINDS.find((each) => each.kind === kind) ?? PDF_KINDS[0]
  if (url !== undefined) return <DocumentViewDialog title={tab} {...{ url, kind, onClose }} name={tab} fileName={`${fileName}.pdf`} />
  return (
    <Dialog title={tab} width={1040} onClose={onClose}>
      <EmptyState icon={<IconFile size={26} />} title={none} />
    </Dialog>
  )
}
