// `make pictures`: takes new pictures of the main screens of the demo, the baseline of `make pictures-check`. ONLY=home,leads: only those.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildWhenNeeded } from './build.mjs'
import { findOrInstallChromium } from './chromium.mjs'
import { installWhenNeeded } from './install.mjs'
import { ROOT } from './run.mjs'

await installWhenNeeded()
const chromiumPath = findOrInstallChromium()
await buildWhenNeeded()
const { takePictures } = await import('./pictures/take-pictures.mjs')
const folder = join(ROOT, 'web/e2e/pictures')
await mkdir(folder, { recursive: true })
const pictures = await takePictures({ chromiumPath, only: (process.env.ONLY ?? '').split(',').filter(Boolean) })
for (const [name, picture] of pictures) await writeFile(join(folder, `${name}.png`), picture)
console.log(`${pictures.size} pictures are in web/e2e/pictures: look at them, and commit them.`)
