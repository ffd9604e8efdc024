/** A number as it is kept: what people write into it for reading is left out. '$8,400' is '8400'. */
export function plainNumber(text: string): string {
  return text.replace(/[\s,$]/g, '')
}

/** A number as it is read: '61240' is '61,240'. What is no number stays as it is. */
export function groupedNumber(text: string): string {
  return /^\d+(?:\.\d*)?$/.test(text) ? text.replace(/^\d+/, (whole) => whole.replace(/\B(?=(?:\d{3})+$)/g, ',')) : text
}
