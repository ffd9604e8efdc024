import { mkdir, writeFile } from 'node:fs/promises'
import type { PhotoShot } from '@forecourt/trade-in/photos'
import sharp from 'sharp'
import { drawInstruments } from './art/draw-instruments.ts'
import { drawPhotos } from './photos/draw-photos.ts'
import { carFile, interiorFile } from './photos/photo-names.ts'
import { DEMO_TRADE_INS } from './trade-in-events.ts'
import { TRADE_IN_LOOKS, type TradeInCar, tradeInPhotoFile, VIEW_OF_SHOT } from './trade-in-photos.ts'

/**
 * Writes the photos of demo trade-ins: `npx tsx --conditions=source deploy/demo-data/src/draw-trade-in-photos.ts`, after a change in studio/ or art/.
 * Drawing them at each start would take half a minute.
 */
const SIZE = { width: 960, height: 720 }

for (const { car, miles } of DEMO_TRADE_INS) {
  for (const shot of TRADE_IN_LOOKS[car].shots) {
    const file = tradeInPhotoFile(car, shot)
    await mkdir(new URL('.', file), { recursive: true })
    const photo = sharp(shot === 'odometer' ? Buffer.from(drawInstruments(Number(miles))) : await drawn(car, shot))
    await writeFile(file, await photo.resize(SIZE.width, SIZE.height).jpeg({ quality: 80, mozjpeg: true }).toBuffer())
  }
}

async function drawn(car: TradeInCar, shot: PhotoShot): Promise<Uint8Array | undefined> {
  const { body, paint, interior } = TRADE_IN_LOOKS[car]
  const view = VIEW_OF_SHOT[shot]
  const photos = await drawPhotos(view === null ? { kind: 'interior', interior } : { kind: 'car', body, view })
  return photos.get(view === null ? interiorFile(interior) : carFile(body, view, paint))
}
