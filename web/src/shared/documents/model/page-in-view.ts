/** A vertical range, CSS pixels. */
interface Span {
  top: number
  bottom: number
}

/** The number, from 1, of the page that fills most of the frame; the first of two that fill the same. */
export function pageInView(pages: readonly Span[], frame: Span): number {
  let best = { page: 1, shown: 0 }
  for (const [index, { top, bottom }] of pages.entries()) {
    const shown = Math.min(bottom, frame.bottom) - Math.max(top, frame.top)
    // less than a pixel is a rounding error
    if (shown > best.shown + 1) best = { page: index + 1, shown }
  }
  return best.page
}
