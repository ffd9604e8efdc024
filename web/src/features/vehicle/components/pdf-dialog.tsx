import { Button, Group } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { PDF_KINDS, type PdfKind } from '../../../shared/documents/model/vehicle-documents.ts'
import { Dialog } from '../../../staff-ui/dialog.tsx'
import { EmptyState } from '../../../staff-ui/empty-state.tsx'
import { IconDownload, IconExternal, IconFile } from '../../../ui/icons.tsx'
import styles from './pdf-dialog.module.css'

interface PdfDialogProps {
  kind: PdfKind
  /** undefined where the vehicle has none */
  url: string | undefined
  /** of the downloaded file, without its extension */
  fileName: string
  onClose: () => void
}

/**
 * A vehicle's PDF over the page: in a frame on a wide screen, as links on a small one, whose browsers show no PDF in a frame
 * (rules: document tabs).
 */
export function PdfDialog({ kind, url, fileName, onClose }: PdfDialogProps) {
  const isSmall = useMediaQuery('(max-width: 640px)', undefined, { getInitialValueInEffect: false })
  const { tab, none } = PDF_KINDS.find((each) => each.kind === kind) ?? PDF_KINDS[0]
  return (
    <Dialog title={tab} width={1040} onClose={onClose}>
      {url === undefined ? (
        <EmptyState icon={<IconFile size={26} />} title={none} />
      ) : (
        <>
          {isSmall ? null : <iframe className={styles.frame} src={url} title={tab} />}
          <Group gap="sm" grow={isSmall} mt={isSmall ? 0 : 'sm'}>
            <Button component="a" href={url} target="_blank" rel="noopener" variant="default" leftSection={<IconExternal size={16} />}>
              Open in New Tab
            </Button>
            <Button component="a" href={url} download={`${fileName}.pdf`} variant="default" leftSection={<IconDownload size={16} />}>
              Download PDF
            </Button>
          </Group>
        </>
      )}
    </Dialog>
  )
}
