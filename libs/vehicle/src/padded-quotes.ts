/*
 * Some exporters put blanks between a delimiter and a quotation mark ('"VIN", "Stock #"'). To a CSV parser a mark that does not begin its cell is an
 * ordinary character, and what it quotes is cut at its commas.
 */

const LINES_LOOKED_AT = 20
/** A mark that is doubled stands within quotes, or around nothing. */
const PADDED_MARK = /[,;|\t] +"(?!")/g
const PLAIN_MARK = /[,;|\t]"(?!")/g
const BLANKS_BEFORE_MARK = /(^|[,;|\t\r\n]) +"/g

/** Whether the first lines of a file put blanks before the quotation marks that begin cells. */
export function hasPaddedQuotes(text: string, newline: string): boolean {
  const lines = text.split(newline, LINES_LOOKED_AT).join(newline)
  return timesIn(lines, PADDED_MARK) > timesIn(lines, PLAIN_MARK)
}

/** Text of such a file without those blanks. Cut anywhere, it may be given again together with what follows. */
export function withoutPadding(text: string): string {
  return text.replace(BLANKS_BEFORE_MARK, '$1"')
}

function timesIn(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}
