// `make pictures-check`: takes pictures of the main screens of the demo and compares them with those in web/e2e/pictures. Fails if more than the
// tolerance differs, and prints where the pictures are. ONLY=home,leads: only those; TOLERANCE=0.01: the share of pixels that may differ.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildWhenNeeded } from './build.mjs'
import { findOrInstallChromium } from './chromium.mjs'
import { installWhenNeeded } from './install.mjs'
import { giveUp, ROOT } from './run.mjs'

const tolerance = Number(process.env.TOLERANCE || '0.005')
if (!(tolerance >= 0 && tolerance <= 1)) giveUp('TOLERANCE is the share of pixels that may differ, from 0 to 1.')
await installWhenNeeded()
const chromiumPath = findOrInstallChromium()
await buildWhenNeeded()
const { takePictures } = await import('./pictures/take-pictures.mjs')
const { comparePictures } = await import('./pictures/compare-pictures.mjs')
const found = join(ROOT, 'node_modules/.cache/forecourt/pictures')
await rm(found, { recursive: true, force: true })
await mkdir(found, { recursive: true })
const pictures = await takePictures({ chromiumPath, only: (process.env.ONLY ?? '').split(',').filter(Boolean) })
let failures = 0
for (const [name, picture] of pictures) {
  const before = await readFile(join(ROOT, 'web/e2e/pictures', `${name}.png`)).catch(() => null)
  const { share, picture: difference } = before === null ? { share: 1, picture: picture } : await comparePictures(before, picture)
  if (share <= tolerance) continue
  failures++
  await writeFile(join(found, `${name}.png`), picture)
  await writeFile(join(found, `${name}-difference.png`), difference)
  const what = before === null ? 'there is no picture to compare with' : `${(share * 100).toFixed(2)}% of its pixels differ`
  console.error(`${name}: ${what}: ${join(found, `${name}-difference.png`)}`)
}
if (failures > 0)
  giveUp(`${failures} of ${pictures.size} screens look different. Mend them, or take them as they are now: make pictures, and commit.`)
console.log(`All ${pictures.size} screens look as they did.`)
