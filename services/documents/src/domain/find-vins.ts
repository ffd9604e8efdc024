import { hasValidCheckDigit, hasVinForm } from '@forecourt/vin/check-digit'
import { vinsInText } from '@forecourt/vin/vins-in-text'

/** Longer texts are not a vehicle's document, or not near their begin. */
const MAX_TEXT = 400_000

const WHOLE_RUN = /(?<![A-Z0-9])[A-HJ-NPR-Z0-9]{17}(?![A-Z0-9])/g

/**
 * The VINs in a text or in what a barcode says: 17 characters with a right check digit, each once, the most frequent first
 * (rules: document matching). Without one of those, what a scanner's software read as letters that no VIN has; then 17 characters of a VIN's
 * form after the word VIN.
 */
export function findVins(text: string): string[] {
  const upper = text.slice(0, MAX_TEXT).toUpperCase()
  const counts = new Map<string, number>()
  const note = (vin: string) => counts.set(vin, (counts.get(vin) ?? 0) + 1)
  for (const vin of vinsInText(upper)) note(vin)
  if (counts.size === 0) for (const [run] of upper.matchAll(SCANNED_RUN)) vinsInText(withVinLetters(run)).forEach(note)
  if (counts.size > 0) return [...counts].sort(([, a], [, b]) => b - a).map(([vin]) => vin)
  return [...new Set([...upper.matchAll(NAMED_VIN)].map(([, vin = '']) => vin))].filter((vin) => /\d/.test(vin) && hasVinForm(vin))
}

/** What scanners' software reads where a VIN has digits: it has no I, O and Q. */
const SCANNED_RUN = /(?<![A-Z0-9])(?=(?:[A-Z]*\d){3})[A-Z0-9]{17}(?![A-Z0-9])/g
const withVinLetters = (run: string) => run.replaceAll('I', '1').replace(/[OQ]/g, '0')

/**
 * What has a VIN's form without a right check digit, each once: a VIN only where a vehicle of the inventory has it
 * (rules: document matching).
 */
export function findPossibleVins(text: string): string[] {
  const runs = [...text.slice(0, MAX_TEXT).toUpperCase().matchAll(WHOLE_RUN)].map(([run]) => run)
  return [...new Set(runs)].filter((run) => /\d/.test(run) && !hasValidCheckDigit(run)).slice(0, MAX_POSSIBLE)
}
const MAX_POSSIBLE = 10

/** Makers outside North America need no check digit. */
const NAMED_VIN = /\bV\.?I\.?N\.?(?: ?(?:NUMBER|NO\.?|#))?[ :#]*([A-HJ-NPR-Z0-9]{17})(?![A-Z0-9])/g

/** Stock numbers as documents name them: what stands after 'Stock', 'Stk', 'Stock No.' and the like, each once. */
export function findStockNumbers(text: string): string[] {
  const found = [...text.slice(0, MAX_TEXT).toUpperCase().matchAll(STOCK)].map(([, stock = '']) => stock.replace(/-+$/, ''))
  return [...new Set(found)].filter((stock) => /\d/.test(stock) && stock.length >= 3)
}

const STOCK = /\b(?:STOCK|STK)\b\.?[ \t]*(?:NUMBER|NUM|NO|ID)?\.?[ \t]*[#:]*[ \t]*([A-Z0-9][A-Z0-9-]{2,14})(?![A-Z0-9-])/g
