import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader'
import { toRgba } from '../model/gray-image.ts'
import type { ReadCodes } from '../model/read-vins.ts'

const BARS = ['Code39', 'Code128'] as const satisfies ReaderOptions['formats']
const OPTIONS: Readonly<Record<Parameters<ReadCodes>[1], ReaderOptions>> = {
  all: { formats: [...BARS, 'QRCode', 'DataMatrix'], tryHarder: true, tryRotate: true, tryInvert: true },
  'upright bars': { formats: [...BARS], tryHarder: true, tryRotate: false, tryInvert: false, tryDownscale: false },
}

/** The source of the reader's WebAssembly: a URL, or its bytes. By default the library would fetch it from the internet. */
type ReaderSource = { url: string } | { bytes: ArrayBuffer }

/** Loads the barcode reader. Throws when its WebAssembly cannot be fetched or is not allowed to run. */
export async function loadCodeReader(source: ReaderSource): Promise<ReadCodes> {
  const overrides = 'url' in source ? { locateFile: () => source.url } : { wasmBinary: source.bytes }
  await prepareZXingModule({ overrides, fireImmediately: true })
  return async (image, codes) => {
    const found = await readBarcodes(toRgba(image) as Parameters<typeof readBarcodes>[0], OPTIONS[codes])
    return found.map(({ text }) => text).filter((text) => text !== '')
  }
}
