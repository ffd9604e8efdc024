import { el, HEIGHT, verticalGradient, WIDTH } from './svg.ts'

/** Upholstery of demo cars. */
export const INTERIORS = {
  black: { name: 'Jet Black', leather: '#2b2e33', seam: '#5a6068', dash: '#1b1e22', trim: '#8c959d' },
  tan: { name: 'Saddle Tan', leather: '#a9754a', seam: '#dcb48e', dash: '#2b2622', trim: '#c8a27c' },
  gray: { name: 'Stone Gray', leather: '#8b9299', seam: '#c3c9cf', dash: '#34393f', trim: '#d5dade' },
} as const
export type InteriorName = keyof typeof INTERIORS
export const INTERIOR_NAMES = Object.keys(INTERIORS) as InteriorName[]

/** Draws the dashboard and the front seats, seen from the back seats, as an SVG. */
export function drawInterior({ name, leather, seam, dash, trim }: (typeof INTERIORS)[InteriorName]): string {
  const defs = [
    verticalGradient('sky', [0, '#bcd3e6'], [0.7, '#e6eef4'], [1, '#cbd3d8']),
    verticalGradient('dash', [0, lighter(dash)], [0.25, dash], [1, '#08090a']),
    verticalGradient('seat', [0, seam], [0.12, leather], [1, '#121315']),
    verticalGradient('screen', [0, '#2a5f8f'], [1, '#0d2438']),
  ]
  const line = { fill: 'none', stroke: seam, 'stroke-width': 4, 'stroke-dasharray': '14 9', opacity: 0.8 }
  const seat = (x: number, flip: number) =>
    el(
      'g',
      { transform: `translate(${x} 0) scale(${flip} 1)` },
      el('path', { d: 'M-96 348Q-100 272 -40 268H52Q112 272 106 348Q100 388 60 392H-56Q-92 388 -96 348Z', fill: 'url(#seat)' }),
      el('path', { d: 'M-40 388V430M44 388V430', stroke: '#9aa3aa', 'stroke-width': 12 }),
      el('path', { d: 'M-190 800C-200 640 -180 470 -140 438Q-60 404 40 406Q150 410 176 446C214 520 226 660 236 800Z', fill: 'url(#seat)' }),
      el('path', { d: 'M-112 800C-124 660 -106 520 -86 452', ...line }),
      el('path', { d: 'M150 800C142 660 128 540 112 450', ...line }),
    )
  const dial = (x: number) =>
    el(
      'g',
      { transform: `translate(${x} 404)` },
      el('circle', { r: 36, fill: '#0b0d0f', stroke: trim, 'stroke-width': 4 }),
      el('path', { d: 'M0 0L-20 -20', stroke: '#ff5a4f', 'stroke-width': 5, 'stroke-linecap': 'round' }),
    )
  const vent = (x: number) =>
    el(
      'g',
      {},
      el('rect', { x, y: 440, width: 110, height: 40, rx: 12, fill: '#090a0b', stroke: trim, 'stroke-width': 4 }),
      el('path', { d: `M${x + 14} 453h82M${x + 14} 467h82`, stroke: '#59626a', 'stroke-width': 4 }),
    )
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img">`,
    el('title', {}, `Interior in ${name}`),
    el('defs', {}, ...defs),
    el('rect', { width: WIDTH, height: HEIGHT, fill: dash }),
    el('path', { d: 'M150 90Q600 40 1050 90L1150 380H50Z', fill: 'url(#sky)' }),
    el('path', { d: 'M50 380Q330 312 600 330T1150 380L1150 360Q870 290 600 306T50 360Z', fill: '#7d8f7c', opacity: 0.7 }),
    el('path', { d: 'M0 0H1200V120Q600 30 0 120Z', fill: lighter(dash) }),
    el('rect', { x: 540, y: 84, width: 120, height: 40, rx: 14, fill: '#14171a', stroke: '#39424a', 'stroke-width': 3 }),
    el('path', { d: 'M0 400Q200 346 420 352H800Q1010 346 1200 400V800H0Z', fill: 'url(#dash)' }),
    el('path', { d: 'M0 500Q600 450 1200 500', fill: 'none', stroke: trim, 'stroke-width': 7, opacity: 0.7 }),
    dial(296),
    dial(384),
    el('rect', { x: 500, y: 368, width: 216, height: 132, rx: 14, fill: 'url(#screen)', stroke: '#0a0b0c', 'stroke-width': 8 }),
    el('path', { d: 'M520 470L570 430L612 452L696 398', fill: 'none', stroke: '#7fd0ff', 'stroke-width': 6, 'stroke-linejoin': 'round' }),
    el('circle', { cx: 612, cy: 452, r: 8, fill: '#fff' }),
    vent(770),
    vent(1030),
    vent(80),
    el('circle', { cx: 340, cy: 470, r: 118, fill: 'none', stroke: '#0a0b0d', 'stroke-width': 28 }),
    el('circle', { cx: 340, cy: 470, r: 124, fill: 'none', stroke: lighter(dash), 'stroke-width': 4 }),
    el('path', { d: 'M226 466H454M340 480V584', stroke: '#0d0f11', 'stroke-width': 26 }),
    el('circle', { cx: 340, cy: 474, r: 42, fill: '#15181b', stroke: trim, 'stroke-width': 4 }),
    el('path', { d: 'M500 520H712L740 800H470Z', fill: '#15181b', stroke: trim, 'stroke-width': 4 }),
    el('rect', { x: 574, y: 556, width: 62, height: 120, rx: 24, fill: '#22272b', stroke: trim, 'stroke-width': 4 }),
    el('circle', { cx: 605, cy: 596, r: 20, fill: leather, stroke: seam, 'stroke-width': 4 }),
    seat(250, 1),
    seat(956, -1),
    '</svg>\n',
  ].join('\n')
}

/** Returns a lighter tone of a color. */
function lighter(color: string): string {
  const channel = (at: number) => Math.round(Number.parseInt(color.slice(at, at + 2), 16) * 0.7 + 255 * 0.3)
  return `rgb(${channel(1)},${channel(3)},${channel(5)})`
}
