/** Width and height of drawings, in pixels. */
export const WIDTH = 1200
export const HEIGHT = 800

type Attributes = Record<string, string | number>

/** Returns an SVG element with its children. Numbers are rounded, so that the files stay small. */
export function el(name: string, attributes: Attributes, ...children: string[]): string {
  const text = Object.entries(attributes).map(([key, value]) => ` ${key}="${typeof value === 'number' ? round(value) : value}"`)
  return children.length === 0 ? `<${name}${text.join('')}/>` : `<${name}${text.join('')}>${children.join('')}</${name}>`
}

/** Returns a gradient from top to bottom; stops are [offset 0..1, color, opacity]. */
export function verticalGradient(id: string, ...stops: [offset: number, color: string, opacity?: number][]): string {
  const children = stops.map(([offset, color, opacity]) =>
    el('stop', { offset, 'stop-color': color, ...(opacity !== undefined && { 'stop-opacity': opacity }) }),
  )
  return el('linearGradient', { id, x1: 0, y1: 0, x2: 0, y2: 1 }, ...children)
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
