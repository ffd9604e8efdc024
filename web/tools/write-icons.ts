import { mkdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

// Makes the icons of the installed portal from the product's mark: `npx tsx web/tools/write-icons.ts`, and commit them.
const at = (path: string) => fileURLToPath(new URL(`../public/${path}`, import.meta.url))
const mark = await readFile(at('favicon.svg'), 'utf8')
/** The mark on a ground that fills the whole picture; launchers cut their own shape from it. */
const square = mark.replace('rx="8"', '')
/** With a margin: every launcher's shape shows the 40 % around the middle. */
const padded = square
  .replace('viewBox="0 0 32 32"', 'viewBox="-5 -5 42 42"')
  .replace('<rect width="32"', '<rect x="-5" y="-5" width="42"')
  .replace('height="32"', 'height="42"')
/** A single color on transparency: Android draws it in its own color. */
const badge = mark
  .replace(/<rect[^>]*\/>/, '')
  .replace(/<path[^>]*fill="#2f54d1"\/>/, '')
  .replace('viewBox="0 0 32 32"', 'viewBox="5 3 22 24"')

const draw = (svg: string, size: number, name: string) =>
  sharp(Buffer.from(svg), { density: 1_200 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(at(`icons/${name}`))
await mkdir(at('icons'), { recursive: true })
await draw(mark, 192, 'icon-192.png')
await draw(mark, 512, 'icon-512.png')
await draw(padded, 512, 'maskable-512.png')
await draw(square, 180, 'apple-touch-180.png')
await draw(badge, 96, 'badge-96.png')
