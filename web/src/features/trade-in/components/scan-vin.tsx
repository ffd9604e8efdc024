/** Where the VIN is scanned with the camera. */
export function ScanVin(_: { onFound: (vin: string) => void }) {
  return null
}
