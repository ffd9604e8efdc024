/*
 * Some exporters put spaces between a delimiter and a quotation mark ('"VIN", "Stock #"'). To a CSV parser, a mark that does not begin its cell is
 * an ordinary character, so the quoted text would be split at its commas.
 */

const LINES_LOOKED_AT = 20
/** Doubled marks do not count: they are within quotes, or quote nothing. */
const PADDED_MARK = /[,;|\t] +"(?!")/g
const PLAIN_MARK = /[,;|\t]"(?!")/g
const BLANKS_BEFORE_MARK = /(^|[,;|\t\r\n]) +"/g

/** Returns whether the first lines of a file have spaces before the quotation marks that begin cells. */
export function hasPaddedQuotes(text: string, newline: string): boolean {
  const lines = text.split(newline, LINES_LOOKED_AT).join(newline)
  return timesIn(lines, PADDED_MARK) > timesIn(lines, PLAIN_MARK)
}

/** Removes these spaces. Text may end anywhere: what is left over can be passed again together with what follows. */
export function withoutPadding(text: string): string {
  return text.replace(BLANKS_BEFORE_MARK, '$1"')
}

function timesIn(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}
