import bwipjs from 'bwip-js/node'
import sharp from 'sharp'

export type Symbology = 'code39' | 'code128' | 'qrcode' | 'datamatrix'

export interface Label {
  symbology: Symbology
  text: string
  /** how the label is turned, clockwise */
  degrees?: number
  /** how much of the light there is: 1 is daylight */
  light?: number
}

/** What the fake camera shows, whatever it is asked for. */
const FRAME = { width: 1280, height: 720 }
const WALL = '#8d8f92'

/** A JPEG of a label with a code, as a camera or a photo shows it. Its colors are halved as Chromium's fake camera wants them (4:2:0). */
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
  // the longest barcode still fits when it is turned
  const size = isMatrix ? { height: 320 } : { width: 640 }
  const label = await sharp(code).resize(size).rotate(degrees, { background: WALL }).png().toBuffer()
  const shown = await sharp({ create: { ...FRAME, channels: 3, background: WALL } })
    .composite([{ input: label }])
    .png()
    .toBuffer()
  return sharp(shown).linear(light, 0).jpeg({ quality: 90, chromaSubsampling: '4:2:0' }).toBuffer()
}
