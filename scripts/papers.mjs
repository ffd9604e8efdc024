import { dirname, normalize } from 'node:path/posix'
import { withoutFences } from './markdown.mjs'

/** A Markdown link's target, without its title. */
const LINK = /\]\(([^)\s]+)(?:\s[^)]*)?\)/g
const CODE_SPAN = /`([^`]+)`/g
/** Placeholders: only the path before them is checked. */
const PLACEHOLDER = /[<{*…$]/
/** A URL of another host, or a mail address. */
const ELSEWHERE = /^[a-z][a-z0-9+.-]*:/i

/**
 * Returns the variables that a README's environment table explains: every name in the first column of the table below a heading. Leaves out a
 * `NAME_FILE` next to its `NAME`, because it sets the same variable.
 */
export function documentedVariables(readme, heading = '## Environment') {
  const [, section = ''] = readme.split(`\n${heading}\n`)
  const cells = [...section.matchAll(/^\|([^|]*)\|/gm)].map(([, cell]) => cell)
  const names = cells.flatMap((cell) => [...cell.matchAll(/`([A-Z][A-Z0-9_]*)`/g)].map(([, name]) => name))
  return new Set(names.filter((name) => !(name.endsWith('_FILE') && names.includes(name.slice(0, -'_FILE'.length)))))
}

/**
 * Returns the paths that a page names, from the root of the repository: targets of links (with `anchor` if they name a heading), and paths in code
 * spans that begin with one of `tops`, the files and folders at the root. A path with a placeholder ends before it.
 */
export function pathsNamedIn(page, markdown, tops) {
  const text = withoutFences(markdown, ' ')
  return text.split('\n').flatMap((line, index) => {
    const links = [...line.matchAll(LINK)].map(([, target]) => linked(page, target)).filter((named) => named !== null)
    const spans = [...line.matchAll(CODE_SPAN)].flatMap(([, code]) => spanned(code, tops))
    return [...links, ...spans].map((named) => ({ line: index + 1, ...named }))
  })
}

function linked(page, target) {
  if (ELSEWHERE.test(target)) return null
  const [path, anchor = null] = target.split('#')
  return { path: path === '' ? page : normalize(`${dirname(page)}/${path}`), anchor }
}

function spanned(code, tops) {
  return code
    .split(/[\s"'(),;]+/)
    .map((word) => word.replace(/[.:]+$/, ''))
    .filter((word) => tops.has(word.split('/')[0] ?? '') && word.includes('/'))
    .map((word) => ({ path: beforePlaceholder(word).replace(/\/$/, ''), anchor: null }))
}

function beforePlaceholder(path) {
  const segments = path.split('/')
  const first = segments.findIndex((segment) => PLACEHOLDER.test(segment))
  return (first === -1 ? segments : segments.slice(0, first)).join('/')
}
