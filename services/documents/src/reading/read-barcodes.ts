import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

let prepared = false

/** Loads the library's WebAssembly from the installed package; by default it would be fetched from the internet. */
function prepare(): void {
  if (prepared) return
  prepared = true
  const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
  prepareZXingModule({ overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) as ArrayBuffer } })
}

/** An image as RGBA, four bytes a pixel. */
interface PixelImage {
  data: Uint8Array
  width: number
  height: number
}

const FORMATS = ['Code39', 'Code128', 'QRCode', 'DataMatrix', 'PDF417'] as const
const MAX_BARCODES = 20

/** Returns the texts of the barcodes in an image, in any of its four orientations. */
export async function barcodesOf({ data, width, height }: PixelImage): Promise<string[]> {
  prepare()
  const image = { data: new Uint8ClampedArray(data.buffer as ArrayBuffer, data.byteOffset, data.byteLength), width, height }
  const found = await readBarcodes(image as Parameters<typeof readBarcodes>[0], {
    formats: [...FORMATS],
    tryHarder: true,
    tryRotate: true,
    maxNumberOfSymbols: MAX_BARCODES,
  })
  return found.map(({ text }) => text).filter((text) => text !== '')
}
