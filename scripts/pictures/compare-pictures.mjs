import sharp from 'sharp'

/** Largest difference of a color channel (0 to 255) that counts as equal: fonts and soft edges differ that much between two runs. */
const SAME_CHANNEL = 24
const FADED = 0.25

/**
 * Compares two pictures (files or bytes). Returns the share of pixels that differ, 0 to 1, and a PNG that shows them in red on a faded picture. For
 * pictures of different sizes the share is 1.
 */
export async function comparePictures(before, after) {
  const [a, b] = await Promise.all(
    [before, after].map((picture) => sharp(picture).removeAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })),
  )
  const { width, height } = b.info
  if (a.info.width !== width || a.info.height !== height) return { share: 1, picture: await sharp(after).png().toBuffer() }
  const shown = Buffer.alloc(width * height * 3)
  let count = 0
  for (let at = 0; at < shown.length; at += 3) {
    const differs = [0, 1, 2].some((channel) => Math.abs(a.data[at + channel] - b.data[at + channel]) > SAME_CHANNEL)
    if (differs) count++
    for (let channel = 0; channel < 3; channel++) {
      shown[at + channel] = differs ? (channel === 0 ? 230 : 20) : Math.round(255 - (255 - b.data[at + channel]) * FADED)
    }
  }
  const picture = await sharp(shown, { raw: { width, height, channels: 3 } })
    .png({ palette: true })
    .toBuffer()
  return { share: count / (width * height), picture }
}
