import sharp from 'sharp'

const LABEL_HEIGHT = 26
const GAP = 12
const ESCAPES = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Arranges pictures (`{name, picture}`) of one size in columns below their names, each `width` pixels wide. Returns a PNG with a reduced palette. */
export async function contactSheet(pictures, { width, columns }) {
  const shown = await Promise.all(
    pictures.map(async ({ name, picture }) => {
      const { data, info } = await sharp(picture).resize({ width }).png().toBuffer({ resolveWithObject: true })
      return { name, data, height: info.height }
    }),
  )
  const rowHeight = Math.max(...shown.map(({ height }) => height)) + LABEL_HEIGHT + GAP
  const placed = shown.flatMap(({ name, data }, index) => {
    const [left, top] = [GAP + (index % columns) * (width + GAP), GAP + Math.floor(index / columns) * rowHeight]
    return [
      { input: label(name, width), left, top },
      { input: data, left, top: top + LABEL_HEIGHT },
    ]
  })
  const size = { width: GAP + columns * (width + GAP), height: GAP + Math.ceil(shown.length / columns) * rowHeight }
  return sharp({ create: { ...size, channels: 3, background: '#6b7280' } })
    .composite(placed)
    .png({ palette: true, colors: 128 })
    .toBuffer()
}

function label(name, width) {
  const text = name.replace(/[&<>]/g, (sign) => ESCAPES[sign])
  const style = 'font-family="sans-serif" font-size="16" fill="#ffffff"'
  return Buffer.from(`<svg width="${width}" height="${LABEL_HEIGHT}"><text x="2" y="18" ${style}>${text}</text></svg>`)
}
