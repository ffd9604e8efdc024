import { renderSVG } from 'uqr'

/** A QR code of a link, or of a text message, as the address of an image. Dark on light in both color schemes: cameras want it so. */
export function linkCode(link: string): string {
  return `data:image/svg+xml,${encodeURIComponent(renderSVG(link, { border: 3, blackColor: '#000', whiteColor: '#fff' }))}`
}
