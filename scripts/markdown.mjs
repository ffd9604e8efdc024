/** A Markdown page whose fenced code holds nothing: every character in a fence but the line breaks becomes `filler`. */
export function withoutFences(markdown, filler = '') {
  return markdown.replace(/^ *(`{3,})[\s\S]*?^ *\1/gm, (fence) => fence.replace(/[^\n]/g, filler))
}

/** The headings of a page by level, in its order, without markup. */
export function headingsOf(markdown) {
  return [...withoutFences(markdown).matchAll(/^(#{1,6}) +(.+?) *$/gm)].map(([, level, text]) => ({
    level: level.length,
    text: text.replaceAll('`', ''),
  }))
}

/** The anchor that GitHub gives a heading. */
export function anchorOf(heading) {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')
}
