// Counts the photos of VIN labels that the scanner reads: `npx tsx --conditions=source web/tools/measure-labels.ts FOLDER`.
// Every photo is named by its VIN, as in 1M8GDM9AXKP042788.jpg; further photos of the same car have a suffix: 1M8GDM9AXKP042788-2.jpg.
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hasVinForm, normaliseVin, VIN_LENGTH } from '@forecourt/vin/check-digit'
import sharp, { type Sharp } from 'sharp'
import { type GrayImage, toGray } from '../src/shared/vin-scan/model/gray-image.ts'
import { type ReadCodes, readPhoto } from '../src/shared/vin-scan/model/read-vins.ts'
import { loadCodeReader } from '../src/shared/vin-scan/reader/code-reader.ts'

const BUDGET_MS = 3_000
const WALL = '#8a8c8f'
/** The variants in which each photo is read. */
const CASES: Readonly<Record<string, (photo: Sharp, width: number) => Sharp>> = {
  'as it is': (photo) => photo,
  'turned by 90': (photo) => photo.rotate(90),
  'turned by 180': (photo) => photo.rotate(180),
  'turned by 270': (photo) => photo.rotate(270),
  'slanted by 10': (photo) => photo.rotate(10, { background: WALL }),
  'slanted by 20': (photo) => photo.rotate(20, { background: WALL }),
  'slanted by 30': (photo) => photo.rotate(30, { background: WALL }),
  'slanted by -20': (photo) => photo.rotate(-20, { background: WALL }),
  'darkened to 15 %': (photo) => photo.linear(0.15, 0),
  'blurred by 1 px': (photo) => photo.blur(1),
  'blurred by 1.5 px': (photo) => photo.blur(1.5),
  'blurred by 2 px': (photo) => photo.blur(2),
  'half size': (photo, width) => photo.resize(Math.round(width / 2)),
  'double size': (photo, width) => photo.resize(width * 2),
}

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Say which folder holds the photos.')
const files = (await readdir(folder)).filter((file) => /\.(?:jpe?g|png|webp)$/i.test(file))
const photos = files.map((file) => ({ file: join(folder, file), vin: normaliseVin(basename(file)).slice(0, VIN_LENGTH) }))
const unnamed = photos.filter(({ vin }) => !hasVinForm(vin))
if (photos.length === 0 || unnamed.length > 0)
  throw new Error(`Photos are named by their VIN. These are not: ${unnamed.map(({ file }) => file).join(', ')}`)

const read = await codeReader()
const total = { read: 0, wrong: 0, all: 0 }
console.log(`${'photo'.padEnd(20)}${'read'.padStart(8)}${'wrong'.padStart(8)}${'mean CPU ms'.padStart(14)}${'most'.padStart(8)}`)
for (const [name, change] of Object.entries(CASES)) {
  const times: number[] = []
  const counts = { read: 0, wrong: 0 }
  for (const { file, vin } of photos) {
    const photo = await grayOf(file, change)
    const elapsed = cpuClock()
    const { vins } = await readPhoto(photo, read, { budgetMs: BUDGET_MS, now: elapsed })
    times.push(elapsed())
    if (vins.includes(vin)) counts.read++
    if (vins.some((each) => each !== vin)) counts.wrong++
  }
  const mean = times.reduce((sum, ms) => sum + ms, 0) / times.length
  console.log(
    `${name.padEnd(20)}${`${counts.read}/${photos.length}`.padStart(8)}${String(counts.wrong).padStart(8)}` +
      `${mean.toFixed(0).padStart(14)}${Math.max(...times)
        .toFixed(0)
        .padStart(8)}`,
  )
  total.read += counts.read
  total.wrong += counts.wrong
  total.all += photos.length
}
console.log(`${total.read} of ${total.all} read, ${total.wrong} wrong`)

async function grayOf(file: string, change: (photo: Sharp, width: number) => Sharp): Promise<GrayImage> {
  const upright = await sharp(file).autoOrient().png().toBuffer()
  const { width } = await sharp(upright).metadata()
  const { data, info } = await change(sharp(upright), width).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return toGray({ data, width: info.width, height: info.height })
}

async function codeReader(): Promise<ReadCodes> {
  const { buffer, byteOffset, byteLength } = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
  return loadCodeReader({ bytes: buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer })
}

/** Milliseconds of CPU time of this process, so that other work on the machine does not count. */
function cpuClock(): () => number {
  const start = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(start)
    return (user + system) / 1_000
  }
}
