// `make pictures`: takes new pictures of the main screens of the demo, the baseline of `make pictures-check`. ONLY=home,leads: only those.
// STATES=full,empty,loading,failing: instead takes pictures of every page in these states, wide and as a phone, light and dark, as single files and
// on contact sheets. LOOKS=390-dark: only that width and scheme. AT=http://localhost:3000 PASSWORD=…: uses a demo that is already running.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildWhenNeeded } from './build.mjs'
import { findOrInstallChromium } from './chromium.mjs'
import { installWhenNeeded } from './install.mjs'
import { giveUp, ROOT } from './run.mjs'

const listed = (text) => (text ?? '').split(',').filter(Boolean)
const only = listed(process.env.ONLY)
const states = listed(process.env.STATES)
await installWhenNeeded()
const chromiumPath = findOrInstallChromium()
await buildWhenNeeded()
if (states.length > 0) await lookAtStates()
else await takeReferences()

async function takeReferences() {
  const { takePictures } = await import('./pictures/take-pictures.mjs')
  const folder = join(ROOT, 'web/e2e/pictures')
  await mkdir(folder, { recursive: true })
  const pictures = await takePictures({ chromiumPath, only })
  for (const [name, picture] of pictures) await writeFile(join(folder, `${name}.png`), picture)
  console.log(`${pictures.size} pictures are in web/e2e/pictures: look at them, and commit them.`)
}

async function lookAtStates() {
  const { STATES } = await import('./pictures/page-states.mjs')
  const { takeStates } = await import('./pictures/take-states.mjs')
  const { contactSheet } = await import('./pictures/contact-sheet.mjs')
  const unknown = states.find((state) => !Object.hasOwn(STATES, state))
  if (unknown !== undefined) giveUp(`There is no state '${unknown}': ${Object.keys(STATES).join(', ')}.`)
  const folder = join(ROOT, 'node_modules/.cache/forecourt/states')
  await rm(folder, { recursive: true, force: true })
  const sheets = new Map()
  const at = process.env.AT ? { url: process.env.AT, password: process.env.PASSWORD ?? '' } : null
  await takeStates({ chromiumPath, states, only, looks: listed(process.env.LOOKS), at }, async ({ sheet, name, picture }) => {
    await mkdir(join(folder, sheet), { recursive: true })
    await writeFile(join(folder, sheet, `${name}.png`), picture)
    sheets.set(sheet, [...(sheets.get(sheet) ?? []), { name, picture }])
    console.log(`  ${sheet} ${name}`)
  })
  for (const [sheet, pictures] of sheets)
    await writeFile(
      join(folder, `${sheet}.png`),
      await contactSheet(pictures, sheet.includes('-390-') ? { width: 300, columns: 8 } : { width: 620, columns: 4 }),
    )
  console.log(`${sheets.size} sheets are in ${folder}: look at them.`)
}
