/** '77,000'. */
export function formatCount(count: number): string {
  return new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 }).format(count)
}

/** '3 vehicles', '1 vehicle'. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}

/** '1.4 MB'; kilobytes below 0.1 MB. */
export function formatBytes(bytes: number): string {
  if (bytes < 100_000) return `${formatCount(Math.max(1, Math.round(bytes / 1024)))} kB`
  return `${(bytes / (1024 * 1024)).toFixed(1)} MB`
}

/** A feed's free text, with runs of blank lines reduced to one. */
export function tidyText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[ \t\u00a0]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Lower-cases the first letter, for the middle of a sentence: 'Uploaded by Dana' becomes 'uploaded by Dana'. */
export function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

/** Capitalizes the first letter. */
export function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
