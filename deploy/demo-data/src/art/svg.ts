/** Width and height of every drawing, pixels. */
export const WIDTH = 1200
export const HEIGHT = 800

type Attributes = Record<string, string | number>

/** One SVG element with its children; numbers are rounded, so that the files stay small. */
export function el(name: string, attributes: Attributes, ...children: string[]): string {
  const text = Object.entries(attributes).map(([key, value]) => ` ${key}="${typeof value === 'number' ? round(value) : value}"`)
  return children.length === 0 ? `<${name}${text.join('')}/>` : `<${name}${text.join('')}>${children.join('')}</${name}>`
}

/** A gradient from top to bottom; stops are [offset 0..1, colour, opacity]. */
export function verticalGradient(id: string, ...stops: [offset: number, color: string, opacity?: number][]): string {
  const children = stops.map(([offset, color, opacity]) =>
    el('stop', { offset, 'stop-color': color, ...(opacity !== undefined && { 'stop-opacity': opacity }) }),
  )
  return el('linearGradient', { id, x1: 0, y1: 0, x2: 0, y2: 1 }, ...children)
}

/** A whole drawing in a bright showroom: wall, floor and the light between them. `floorY` is where the wheels stand. */
export function studio(title: string, floorY: number, defs: string[], ...content: string[]): string {
  const room = [
    verticalGradient('wall', [0, '#dbe3ea'], [1, '#b4c1cc']),
    verticalGradient('floor', [0, '#98a6b2'], [0.35, '#b6c2cc'], [1, '#d6dee5']),
    el(
      'radialGradient',
      { id: 'shade' },
      el('stop', { offset: 0, 'stop-color': '#1a232c', 'stop-opacity': 0.55 }),
      el('stop', { offset: 1, 'stop-color': '#1a232c', 'stop-opacity': 0 }),
    ),
  ]
  const horizon = floorY - 70
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img">`,
    el('title', {}, title),
    el('defs', {}, ...room, ...defs),
    el('rect', { width: WIDTH, height: horizon, fill: 'url(#wall)' }),
    el('rect', { y: horizon, width: WIDTH, height: HEIGHT - horizon, fill: 'url(#floor)' }),
    el('path', { d: `M0 ${horizon}H${WIDTH}`, stroke: '#fff', 'stroke-width': 3, opacity: 0.7 }),
    ...content,
    '</svg>\n',
  ].join('\n')
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
