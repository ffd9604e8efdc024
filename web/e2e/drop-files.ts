import type { Page } from 'playwright-core'

/** A file to drop on a page. */
interface Dropped {
  name: string
  mimeType: string
  buffer: Buffer
}

export const pdf = (name: string, buffer: Buffer): Dropped => ({ name, mimeType: 'application/pdf', buffer })

/** Drags files over the page and drops them there. */
export async function dropOnPage(page: Page, files: readonly Dropped[]): Promise<void> {
  const handed = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, base64: buffer.toString('base64') }))
  const data = await page.evaluateHandle(async (given) => {
    const transfer = new DataTransfer()
    for (const { name, mimeType, base64 } of given) {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
      transfer.items.add(new File([bytes], name, { type: mimeType }))
    }
    return transfer
  }, handed)
  await page.dispatchEvent('body', 'dragenter', { dataTransfer: data })
  await page.dispatchEvent('body', 'drop', { dataTransfer: data })
}
