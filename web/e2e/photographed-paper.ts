import { code39 } from '@forecourt/vin/code-39'
import type { Page } from 'playwright-core'

/** A JPG photo of a paper with a VIN's barcode, slightly rotated. Any page can render it. */
export async function photographedPaper(page: Page, vin: string): Promise<Buffer> {
  const base64 = await page.evaluate(
    (bars) => {
      const canvas = document.createElement('canvas')
      canvas.width = 1_500
      canvas.height = 2_000
      const pen = canvas.getContext('2d')
      if (pen === null) throw new Error('no canvas')
      pen.fillStyle = '#6b5b4a'
      pen.fillRect(0, 0, 1_500, 2_000)
      pen.rotate(0.02)
      pen.fillStyle = '#f4f1ea'
      pen.fillRect(120, 60, 1_300, 1_850)
      pen.fillStyle = '#161616'
      for (const { x, width } of bars) pen.fillRect(x, 400, width, 160)
      return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? ''
    },
    code39(vin, 180, 2.4),
  )
  return Buffer.from(base64, 'base64')
}
