import type { Pixels } from './scan-messages.ts'

/** The maximum canvas size on an iPhone. */
const MAX_PIXELS = 16_777_216

/** The file is not a picture that this browser can open. */
export class PhotoError extends Error {}

/**
 * Returns the pixels of a photo, rotated as its camera was held, at full size up to 16 megapixels.
 * Throws PhotoError when the file is not a picture that this browser can open.
 */
export async function openPhoto(file: Blob): Promise<Pixels> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch((cause: unknown) => {
    throw new PhotoError('The browser cannot open the photo', { cause })
  })
  const factor = Math.min(1, Math.sqrt(MAX_PIXELS / (bitmap.width * bitmap.height)))
  const [width, height] = [Math.floor(bitmap.width * factor), Math.floor(bitmap.height * factor)]
  const context = contextOf(width, height)
  context.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  return { buffer: context.getImageData(0, 0, width, height).data.buffer as ArrayBuffer, width, height }
}

function contextOf(width: number, height: number): OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D {
  const canvas =
    typeof OffscreenCanvas === 'undefined'
      ? Object.assign(document.createElement('canvas'), { width, height })
      : new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) throw new PhotoError('The browser has no memory left for the photo')
  return context as OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D
}
