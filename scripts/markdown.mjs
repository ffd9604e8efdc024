/** Returns a Markdown page without fenced code: `filler` replaces every character in a fence except line breaks. */
export function withoutFences(markdown, filler = '') {
  return markdown.replace(/^ *(`{3,})[\s\S]*?^ *\1/gm, (fence) => fence.replace(/[^\n]/g, filler))
}

/** Returns the headings of a page in order, with their levels, without backticks. */
export function headingsOf(markdown) {
  return [...withoutFences(markdown).matchAll(/^(#{1,6}) +(.+?) *$/gm)].map(([, level, text]) => ({
    level: level.length,
    text: text.replaceAll('`', ''),
  }))
}

/** Returns the anchor that GitHub gives a heading. */
export function anchorOf(heading) {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')
}
