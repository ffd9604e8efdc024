import { headingsOf } from './markdown.mjs'

/** A citation ends where a sentence, a bracket, a quotation or its comment does. */
const CITED = /(rules|design): (.*?)(?=$|\s*\*\/|\s*-->|[,;:.()[\]`'"])/
/** In a comment, everything that looks like a citation is one. */
const IN_COMMENTS = new RegExp(`(?<![\\w-])${CITED.source}`, 'g')
/** In Markdown, a citation starts a line or follows a bracket, quote, comma or semicolon, because a sentence may contain 'by design'. */
const IN_TEXT = new RegExp(`(?<=^|[([\`]|[,;] )${CITED.source}`, 'g')

/** The text of a comment, by kind of file; in Markdown every line is text. */
const SLASHES = /(?:^|\s)\/\/\s+(.*)$|(?:^|[\s{])\/\*+\s+(.*)$|^\s*\*\s+(.*)$/
const HASHES = /(?:^|\s)#+\s+(.*)$|\/\*\s+(.*)$/
const TEXT = /^\s*(?:[-*>]\s+)?(.*)$/
const COMMENTS = [
  [/\.md$/, TEXT],
  [/\.(?:[cm]?[jt]sx?|css|json)$/, SLASHES],
  [/./, HASHES],
]

/** Names of pages outside the repository, written so that these lines do not match themselves. */
const OUTSIDE_PAGES = [
  /\bDESI[G]N\b/,
  /\bspec\/[0-9]/,
  /\bthe spe[c]\b(?!:)/i,
  /\bof the specificatio[n]\b/i,
  /\b(?:UI|FACTS|COPY|HEADERS|GLOSSARY)\.m[d]\b/,
]

/** Returns the headings of a Markdown page that can be cited, normalized: those of the given levels. */
export function citableHeadings(markdown, levels = [2, 3]) {
  return headingsOf(markdown)
    .filter(({ level }) => levels.includes(level))
    .map(({ text }) => comparable(text))
}

/** Returns the citations in a file: the line of each, the page (`rules` or `design`), and the normalized heading. */
export function citationsIn(path, text) {
  return linesOf(text).flatMap(({ line, number }) =>
    [...commentOf(path, line).matchAll(path.endsWith('.md') ? IN_TEXT : IN_COMMENTS)].map(([, page, heading]) => ({
      line: number,
      page,
      heading: comparable(heading ?? ''),
    })),
  )
}

/** Returns the numbers of the lines that name a page outside the repository. */
export function outsidePagesIn(text) {
  return linesOf(text)
    .filter(({ line }) => OUTSIDE_PAGES.some((page) => page.test(line)))
    .map(({ number }) => number)
}

function commentOf(path, line) {
  const [, comment] = COMMENTS.find(([kind]) => kind.test(path)) ?? []
  const [, ...texts] = comment?.exec(line) ?? []
  return texts.find((text) => text !== undefined) ?? ''
}

function comparable(heading) {
  return heading.trim().toLowerCase()
}

function linesOf(text) {
  return text.split('\n').map((line, index) => ({ line, number: index + 1 }))
}
