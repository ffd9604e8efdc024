import { useState } from 'react'
import page from '../../../shared/trade-in/components/page.module.css'
import { VinScanner } from '../../../shared/vin-scan/components/vin-scanner.tsx'
import { isScanOffered } from '../../../shared/vin-scan/model/scan-offered.ts'
import { IconCamera } from '../../../ui/icons.tsx'

/** Scans the VIN with the camera (rules: vin scanning). The scanner's code is loaded on demand. */
export function ScanVin({ onFound }: { onFound: (vin: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  const [problem, setProblem] = useState('')
  if (!isScanOffered()) return null
  return (
    <>
      <button
        type="button"
        className={page.button}
        onClick={() => {
          setProblem('')
          setOpen(true)
        }}
      >
        <IconCamera size={18} /> Scan QR Code
      </button>
      <div role="alert">{problem === '' ? null : <p className={page.problem}>{problem}</p>}</div>
      {isOpen ? (
        <VinScanner
          onFound={(vin) => {
            setOpen(false)
            onFound(vin)
          }}
          onClose={(why) => {
            setOpen(false)
            setProblem(why ?? '')
          }}
        />
      ) : null}
    </>
  )
}
