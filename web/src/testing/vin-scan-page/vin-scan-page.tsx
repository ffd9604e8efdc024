// A page with only the scanner, which the scanner's browser tests build. It is not part of the web app.
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import '../../ui/tokens.css'
import { VinScanner } from '../../shared/vin-scan/components/vin-scanner.tsx'
import { isScanOffered } from '../../shared/vin-scan/model/scan-offered.ts'
import { readVinFromPhoto } from '../../shared/vin-scan/read-vin-from-photo.ts'

function VinScanPage() {
  const [isOpen, setIsOpen] = useState(false)
  const [vin, setVin] = useState('')
  const [problem, setProblem] = useState('')
  return (
    <main>
      <h1>Scanning a VIN</h1>
      {isScanOffered() && (
        <button type="button" onClick={() => setIsOpen(true)}>
          Scan QR Code
        </button>
      )}
      <p>
        VIN: <output>{vin}</output>
      </p>
      <p role="alert">{problem}</p>
      {isOpen && (
        <VinScanner
          onFound={(found) => {
            setVin(found)
            setIsOpen(false)
          }}
          onClose={(why) => {
            setProblem(why ?? '')
            setIsOpen(false)
          }}
        />
      )}
    </main>
  )
}

Object.assign(window, { readVinFromPhoto })
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <VinScanPage />
  </StrictMode>,
)
