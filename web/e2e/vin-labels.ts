import bwipjs from 'bwip-js/node'
import sharp from 'sharp'

export type Symbology = 'code39' | 'code128' | 'qrcode' | 'datamatrix'

export interface Label {
  symbology: Symbology
  text: string
  /** the clockwise rotation of the label */
  degrees?: number
  /** the amount of light: 1 is daylight */
  light?: number
}

/** The frame size of the fake camera, regardless of the requested one. */
const FRAME = { width: 1280, height: 720 }
const WALL = '#8d8f92'

/** A JPEG photo of a label with a code. Its color is subsampled (4:2:0), as Chromium's fake camera requires. */
export async function photoOfLabel({ symbology, text, degrees = 0, light = 1 }: Label): Promise<Buffer> {
  const isMatrix = symbology === 'qrcode' || symbology === 'datamatrix'
  const code = await bwipjs.toBuffer({
    bcid: symbology,
    text,
    scale: 4,
    ...(isMatrix ? {} : { height: 24 }),
    backgroundcolor: 'ffffff',
    padding: 8,
  })
  // so that the longest barcode fits when it is rotated
  const size = isMatrix ? { height: 320 } : { width: 640 }
  const label = await sharp(code).resize(size).rotate(degrees, { background: WALL }).png().toBuffer()
  const shown = await sharp({ create: { ...FRAME, channels: 3, background: WALL } })
    .composite([{ input: label }])
    .png()
    .toBuffer()
  return sharp(shown).linear(light, 0).jpeg({ quality: 90, chromaSubsampling: '4:2:0' }).toBuffer()
}
