/** US states, districts and territories that can precede a ZIP code, as postal abbreviations. */
const STATES =
  'AL AK AZ AR CA CO CT DE DC FL GA GU HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA PR RI SC SD TN TX UT VT VA VI WA WV WI WY'
/** The same as alternatives of a regular expression. */
export const STATE_LETTERS = STATES.replaceAll(' ', '|')
const STATE_AND_ZIP = new RegExp(`\\b(?:${STATE_LETTERS})\\.?,?\\s+(\\d{5}(?:-\\d{4})?)(?![\\d-])`, 'i')
/** 'Zip: 62704', 'Postal code 62704' */
const LABELLED_ZIP = /\b(?:zip|postal)(?: ?code)?\s{0,3}[:=#]?\s{0,3}(\d{5}(?:-\d{4})?)(?![\d-])/i
/** 'Stock: 12345', 'PO Box 12345': five digits that are not a ZIP code */
const OTHER_NUMBER =
  /\b(?:stock|stk|lead|id|ref(?:erence)?|order|account|acct|no|number|miles|mileage|odometer|price|budget|vin|box|ext|unit|apt|suite|ste)\b[^\n\d]{0,12}\d{5}\s*$/i
/** a line that ends with a place and a ZIP code: 'Springfield, Illinois 62704', '62704' */
const ZIP_AT_LINE_END = /(?:^[\s>*•-]*|[a-z.,:]\s+)(\d{5}(?:-\d{4})?)\s*$/i

/**
 * Finds the ZIP code in pasted text (rules: zip codes): after its label or a state, else at the end of a line. '' when there is none. House, stock and other
 * numbers do not count.
 */
export function findZip(text: string): string {
  const said = LABELLED_ZIP.exec(text)?.[1] ?? STATE_AND_ZIP.exec(text)?.[1]
  if (said !== undefined) return said
  for (const line of text.split('\n')) {
    const zip = OTHER_NUMBER.test(line) ? undefined : ZIP_AT_LINE_END.exec(line)?.[1]
    if (zip !== undefined) return zip
  }
  return ''
}

/** Writes a ZIP code as '30301', or '30301-1234' with nine digits, however it is spaced (rules: zip codes). Other text is returned trimmed. */
export function formatZip(text: string): string {
  const digits = text.replace(/[\s-]/g, '')
  return /^\d{5}(?:\d{4})?$/.test(digits) ? [digits.slice(0, 5), digits.slice(5)].filter(Boolean).join('-') : text.trim()
}
