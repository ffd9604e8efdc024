import { renderSVG } from 'uqr'

/** A QR code of a link or a text message as a data URL. Dark on light in both color schemes, because cameras need that. */
export function linkCode(link: string): string {
  return `data:image/svg+xml,${encodeURIComponent(renderSVG(link, { border: 3, blackColor: '#000', whiteColor: '#fff' }))}`
}
