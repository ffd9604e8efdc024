import { loadPart } from '../../load-part.ts'
import { useLoaded } from '../../use-loaded.ts'
import type { VinScannerProps } from './scan-dialog.tsx'
import { ScannerLoading } from './scanner-loading.tsx'

const loadDialog = () => loadPart(() => import('./scan-dialog.tsx'))

/**
 * The dialog that reads a VIN from a label, a QR code or a photo (rules: vin scanning). The scanner's code is loaded when this is rendered. The
 * parent must unmount it when onFound or onClose is called. Render it only if isScanOffered().
 */
export function VinScanner(props: VinScannerProps) {
  const { loaded, retry } = useLoaded(loadDialog)
  if (loaded.state === 'ready') return <loaded.value.ScanDialog {...props} />
  return <ScannerLoading failed={loaded.state === 'failed' ? loaded : null} onRetry={retry} onClose={() => props.onClose(null)} />
}
