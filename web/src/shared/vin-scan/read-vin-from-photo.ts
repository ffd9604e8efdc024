/**
 * Returns the VINs on a photo of a label or a sticker, usually one or none; the user must confirm them (rules: vin scanning). The scanner is
 * loaded on the first call and closed after each call. Throws an error whose message says what to do.
 */
export async function readVinFromPhoto(file: Blob): Promise<string[]> {
  const { startScanner } = await import('./reader/start-scanner.ts')
  const scanner = startScanner()
  try {
    const { vins } = await scanner.readPhoto(file)
    return vins
  } finally {
    scanner.close()
  }
}
