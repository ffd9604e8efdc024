/** A number as stored, without formatting: '$8,400' is '8400'. */
export function plainNumber(text: string): string {
  return text.replace(/[\s,$]/g, '')
}

/** A number as displayed: '61240' is '61,240'. Any other text is returned unchanged. */
export function groupedNumber(text: string): string {
  return /^\d+(?:\.\d*)?$/.test(text) ? text.replace(/^\d+/, (whole) => whole.replace(/\B(?=(?:\d{3})+$)/g, ',')) : text
}
