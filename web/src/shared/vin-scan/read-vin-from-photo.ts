/**
 * The VINs on a photo of a label or a sticker, as a rule one or none; the person who took it confirms what was read (rules: vin scanning). The scanner is
 * fetched when this is first called, and gone afterwards. Throws an error whose message says what to do.
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
