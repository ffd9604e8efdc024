import { hasValidCheckDigit, hasVinForm } from '@forecourt/vin/check-digit'
import { separatedVinsInText, vinsInText } from '@forecourt/vin/vins-in-text'

/** Longer texts are not vehicle documents, or not near their beginning. */
const MAX_TEXT = 400_000

const WHOLE_RUN = /(?<![A-Z0-9])[A-HJ-NPR-Z0-9]{17}(?![A-Z0-9])/g

/**
 * Returns the VINs in a text or a barcode: 17 characters with a valid check digit, each once, most frequent first (rules: document matching). If
 * there are none, accepts blanks or hyphens between them after the word VIN; then replaces letters that OCR reads in place of digits; then accepts
 * 17 characters in the form of a VIN after the word VIN.
 */
export function findVins(text: string): string[] {
  const upper = text.slice(0, MAX_TEXT).toUpperCase()
  const counts = new Map<string, number>()
  const note = (vin: string) => counts.set(vin, (counts.get(vin) ?? 0) + 1)
  for (const vin of vinsInText(upper)) note(vin)
  const named = counts.size > 0 ? [] : [...upper.matchAll(NAMED_VIN)].map(([, run = '']) => run)
  named.flatMap(separatedVinsInText).forEach(note)
  if (counts.size === 0) for (const [run] of upper.matchAll(SCANNED_RUN)) vinsInText(withVinLetters(run)).forEach(note)
  if (counts.size > 0) return [...counts].sort(([, a], [, b]) => b - a).map(([vin]) => vin)
  return [...new Set(named)].filter((vin) => /\d/.test(vin) && hasVinForm(vin))
}

/** OCR reads letters in place of digits; a VIN has no I, O and Q. */
const SCANNED_RUN = /(?<![A-Z0-9])(?=(?:[A-Z]*\d){3})[A-Z0-9]{17}(?![A-Z0-9])/g
const withVinLetters = (run: string) => run.replaceAll('I', '1').replace(/[OQ]/g, '0')

/**
 * Returns texts in the form of a VIN with an invalid check digit, or with blanks or hyphens between the characters, each once: a VIN only if a
 * vehicle of the inventory has it (rules: document matching).
 */
export function findPossibleVins(text: string): string[] {
  const upper = text.slice(0, MAX_TEXT).toUpperCase()
  const runs = [...upper.matchAll(WHOLE_RUN)].map(([run]) => run)
  const invalid = runs.filter((run) => /\d/.test(run) && !hasValidCheckDigit(run))
  return [...new Set([...separatedVinsInText(upper), ...invalid])].slice(0, MAX_POSSIBLE)
}
const MAX_POSSIBLE = 10

/** Manufacturers outside North America need no check digit. The VIN may have blanks or hyphens between its characters. */
const NAMED_VIN = /\bV\.?I\.?N\.?(?: ?(?:NUMBER|NO\.?|#))?[ :#]*((?:[A-HJ-NPR-Z0-9][ \u00a0-]?){16}[A-HJ-NPR-Z0-9])(?![A-Z0-9])/g

/** Returns the stock numbers in a text, each once: what follows 'Stock', 'Stk', 'Stock No.' and similar words. */
export function findStockNumbers(text: string): string[] {
  const found = [...text.slice(0, MAX_TEXT).toUpperCase().matchAll(STOCK)].map(([, stock = '']) => stock.replace(/-+$/, ''))
  return [...new Set(found)].filter((stock) => /\d/.test(stock) && stock.length >= 3)
}

const STOCK = /\b(?:STOCK|STK)\b\.?[ \t]*(?:NUMBER|NUM|NO|ID)?\.?[ \t]*[#:]*[ \t]*([A-Z0-9][A-Z0-9-]{2,14})(?![A-Z0-9-])/g
