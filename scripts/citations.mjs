import { headingsOf } from './markdown.mjs'

/** A citation ends where a sentence, a bracket, a quotation or its comment does. */
const CITED = /(rules|design): (.*?)(?=$|\s*\*\/|\s*-->|[,;:.()[\]`'"])/
/** In a comment whatever looks like a citation is one. */
const IN_COMMENTS = new RegExp(`(?<![\\w-])${CITED.source}`, 'g')
/** In Markdown it opens a line or follows a bracket, a quote, a comma or a semicolon, since a sentence may say 'by design' and go on. */
const IN_TEXT = new RegExp(`(?<=^|[([\`]|[,;] )${CITED.source}`, 'g')

/** Where a comment begins, by the kind of file; in Markdown every line is text. */
const SLASHES = /(?:^|\s)\/\/\s+(.*)$|(?:^|[\s{])\/\*+\s+(.*)$|^\s*\*\s+(.*)$/
const HASHES = /(?:^|\s)#+\s+(.*)$|\/\*\s+(.*)$/
const TEXT = /^\s*(?:[-*>]\s+)?(.*)$/
const COMMENTS = [
  [/\.md$/, TEXT],
  [/\.(?:[cm]?[jt]sx?|css|json)$/, SLASHES],
  [/./, HASHES],
]

/** What only pages outside the repository were called, written so that these lines are not found by themselves. */
const OUTSIDE_PAGES = [
  /\bDESI[G]N\b/,
  /\bspec\/[0-9]/,
  /\bthe spe[c]\b(?!:)/i,
  /\bof the specificatio[n]\b/i,
  /\b(?:UI|FACTS|COPY|HEADERS|GLOSSARY)\.m[d]\b/,
]

/** The headings of a Markdown page that can be cited, normalized: those of the second and third level, or of `levels`. */
export function citableHeadings(markdown, levels = [2, 3]) {
  return headingsOf(markdown)
    .filter(({ level }) => levels.includes(level))
    .map(({ text }) => comparable(text))
}

/** The citations in a file: the position of each, the page (`rules` or `design`), and the normalized heading. */
export function citationsIn(path, text) {
  return linesOf(text).flatMap(({ line, number }) =>
    [...commentOf(path, line).matchAll(path.endsWith('.md') ? IN_TEXT : IN_COMMENTS)].map(([, page, heading]) => ({
      line: number,
      page,
      heading: comparable(heading ?? ''),
    })),
  )
}

/** The numbers of the lines that name a page outside the repository. */
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
