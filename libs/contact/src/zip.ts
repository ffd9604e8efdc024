/** US states, districts and territories that a ZIP code can follow, by their postal letters. */
const STATES =
  'AL AK AZ AR CA CO CT DE DC FL GA GU HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA PR RI SC SD TN TX UT VT VA VI WA WV WI WY'
const STATE_AND_ZIP = new RegExp(`\\b(?:${STATES.replaceAll(' ', '|')})\\.?,?\\s+(\\d{5}(?:-\\d{4})?)(?![\\d-])`, 'i')
/** a line that ends with a place and a ZIP code: 'Springfield, Illinois 62704', '62704' */
const ZIP_AT_LINE_END = /(?:^|[a-z.,:]\s+)(\d{5}(?:-\d{4})?)\s*$/im

/**
 * A ZIP code as '12345' or '12345-6789', or null when it is neither (spec/3 section 5: spaces and hyphens do not matter, 5 or 9 digits).
 */
export function normaliseZip(text: string): string | null {
  const digits = text.replace(/[\s-]/g, '')
  if (/^\d{5}$/.test(digits)) return digits
  return /^\d{9}$/.test(digits) ? `${digits.slice(0, 5)}-${digits.slice(5)}` : null
}

/** The ZIP code in pasted text: after a state's letters, else at the end of a line. '' when there is none; house numbers are none. */
export function findZip(text: string): string {
  return STATE_AND_ZIP.exec(text)?.[1] ?? ZIP_AT_LINE_END.exec(text)?.[1] ?? ''
}
