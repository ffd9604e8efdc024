import type { EndShape } from './end-shapes.ts'
import { GLASS, type Paint, RUBBER } from './paint.ts'
import { el, studio, verticalGradient } from './svg.ts'

const FLOOR_Y = 640
const MIDDLE = 600

/** A car from its front or its rear. */
export function drawEnd(shape: EndShape, paint: Paint, end: 'front' | 'rear'): string {
  const { halfWidth, sillY } = shape
  const defs = [
    verticalGradient('paint', [0, paint.light], [0.35, paint.base], [0.7, paint.base], [1, paint.dark]),
    verticalGradient('glass', [0, GLASS.top], [1, GLASS.bottom]),
    el('clipPath', { id: 'body' }, el('path', { d: bodyPath(shape) })),
  ]
  return studio(
    `A ${paint.name} car from the ${end}`,
    FLOOR_Y,
    defs,
    el('ellipse', { cx: MIDDLE, cy: FLOOR_Y + 4, rx: halfWidth + 90, ry: 32, fill: 'url(#shade)' }),
    ...[-1, 1].map((side) =>
      el('rect', {
        x: MIDDLE + side * (halfWidth - 46) - 42,
        y: sillY - 70,
        width: 84,
        height: FLOOR_Y - sillY + 72,
        rx: 20,
        fill: RUBBER,
      }),
    ),
    ...[-1, 1].map((side) => mirror(shape, paint, side)),
    el('path', { d: bodyPath(shape), fill: 'url(#paint)' }),
    el('path', { d: screenPath(shape), fill: 'url(#glass)', stroke: '#11161b', 'stroke-width': 5, 'stroke-linejoin': 'round' }),
    el('path', { d: glare(shape), fill: '#fff', opacity: 0.14 }),
    el('g', { 'clip-path': 'url(#body)' }, ...(end === 'front' ? front(shape, paint) : rear(shape, paint))),
    plate(end === 'front' ? sillY - 62 : shape.grilleTop + 26),
  )
}

/** Both halves of an outline that is given for the right side, top to bottom, as [distance from the middle, y]. */
function mirrored(points: readonly (readonly [number, number])[]): string {
  const right = points.map(([dx, y]) => `${MIDDLE + dx} ${y}`)
  const left = points.map(([dx, y]) => `${MIDDLE - dx} ${y}`).reverse()
  return `M${[...right, ...left].join('L')}Z`
}

function bodyPath({ halfWidth: w, roofHalfWidth: r, roofY, beltY, sillY }: EndShape): string {
  const half = (s: 1 | -1) => ({ x: (dx: number) => MIDDLE + s * dx })
  const [a, b] = [half(-1), half(1)]
  return [
    `M${a.x(r - 40)} ${roofY}Q${MIDDLE} ${roofY - 16} ${b.x(r - 40)} ${roofY}`,
    `Q${b.x(r)} ${roofY + 4} ${b.x(r + 14)} ${roofY + 30}L${b.x(w - 44)} ${beltY}`,
    `Q${b.x(w)} ${beltY + 26} ${b.x(w)} ${beltY + 90}L${b.x(w - 4)} ${sillY - 40}Q${b.x(w - 8)} ${sillY} ${b.x(w - 50)} ${sillY}`,
    `L${a.x(w - 50)} ${sillY}Q${a.x(w - 8)} ${sillY} ${a.x(w - 4)} ${sillY - 40}L${a.x(w)} ${beltY + 90}`,
    `Q${a.x(w)} ${beltY + 26} ${a.x(w - 44)} ${beltY}L${a.x(r + 14)} ${roofY + 30}Q${a.x(r)} ${roofY + 4} ${a.x(r - 40)} ${roofY}Z`,
  ].join('')
}

function screenPath({ halfWidth: w, roofHalfWidth: r, roofY, beltY }: EndShape): string {
  return mirrored([
    [r - 34, roofY + 18],
    [r - 8, roofY + 34],
    [w - 76, beltY - 8],
  ])
}

function glare({ roofHalfWidth: r, roofY, beltY }: EndShape): string {
  return `M${MIDDLE - r * 0.5} ${roofY + 22}h${r * 0.5}l-60 ${beltY - roofY - 34}h-${r * 0.6}z`
}

function mirror({ halfWidth, beltY }: EndShape, paint: Paint, side: number): string {
  const x = MIDDLE + side * (halfWidth - 12)
  return el('ellipse', { cx: x, cy: beltY - 8, rx: 40, ry: 24, fill: paint.base, stroke: paint.dark, 'stroke-width': 3 })
}

function front({ halfWidth: w, beltY, sillY, grilleTop, grilleBottom }: EndShape, paint: Paint): string[] {
  const grille = mirrored([
    [w * 0.44, grilleTop],
    [w * 0.5, grilleTop + 20],
    [w * 0.4, grilleBottom],
  ])
  const bars = Array.from({ length: 4 }, (_, n) => grilleTop + ((n + 1) * (grilleBottom - grilleTop)) / 5)
  return [
    el('path', {
      d: `M${MIDDLE - w * 0.62} ${beltY + 4}Q${MIDDLE} ${beltY + 34} ${MIDDLE + w * 0.62} ${beltY + 4}`,
      stroke: paint.dark,
      'stroke-width': 4,
      fill: 'none',
      opacity: 0.6,
    }),
    ...[-0.34, 0.34].map((at) =>
      el('path', {
        d: `M${MIDDLE + at * w * 1.5} ${beltY + 22}L${MIDDLE + at * w * 1.2} ${grilleTop - 6}`,
        stroke: paint.light,
        'stroke-width': 5,
        opacity: 0.6,
      }),
    ),
    el('path', { d: grille, fill: '#14181c', stroke: '#c9d1d8', 'stroke-width': 5, 'stroke-linejoin': 'round' }),
    ...bars.map((y) => el('path', { d: `M${MIDDLE - w * 0.42} ${y}H${MIDDLE + w * 0.42}`, stroke: '#59636c', 'stroke-width': 4 })),
    ...[-1, 1].map((side) => el('path', { d: headlight(w, grilleTop, side), fill: '#f4f9fd', stroke: '#66717b', 'stroke-width': 4 })),
    ...[-1, 1].map((side) =>
      el('circle', { cx: MIDDLE + side * w * 0.76, cy: grilleTop + 6, r: 15, fill: '#c8d6e2', stroke: '#8795a1', 'stroke-width': 3 }),
    ),
    el('path', { d: `M0 ${sillY - 26}H1200V${sillY}H0Z`, fill: '#20262b' }),
  ]
}

function headlight(w: number, y: number, side: number): string {
  const x = (share: number) => MIDDLE + side * w * share
  return `M${x(0.56)} ${y - 6}L${x(0.97)} ${y - 30}Q${x(1)} ${y + 14} ${x(0.92)} ${y + 26}L${x(0.62)} ${y + 26}Z`
}

function rear({ halfWidth: w, beltY, sillY, grilleTop }: EndShape, paint: Paint): string[] {
  return [
    el('path', { d: `M${MIDDLE - w * 0.7} ${beltY + 14}H${MIDDLE + w * 0.7}`, stroke: paint.light, 'stroke-width': 6, opacity: 0.6 }),
    el('path', {
      d: mirrored([
        [w * 0.66, beltY + 30],
        [w * 0.62, sillY - 84],
      ]),
      fill: 'none',
      stroke: paint.dark,
      'stroke-width': 4,
      opacity: 0.7,
    }),
    ...[-1, 1].map((side) => el('path', { d: headlight(w, grilleTop - 6, side), fill: '#bd1f2b', stroke: '#6b0d15', 'stroke-width': 4 })),
    ...[-1, 1].map((side) =>
      el('path', {
        d: `M${MIDDLE + side * w * 0.64} ${grilleTop + 6}L${MIDDLE + side * w * 0.92} ${grilleTop - 6}`,
        stroke: '#ff8d93',
        'stroke-width': 8,
        'stroke-linecap': 'round',
      }),
    ),
    el('path', { d: `M${MIDDLE - w * 0.54} ${grilleTop - 4}H${MIDDLE + w * 0.54}`, stroke: '#bd1f2b', 'stroke-width': 6 }),
    el('path', { d: `M0 ${sillY - 44}H1200V${sillY}H0Z`, fill: '#20262b' }),
    ...[-1, 1].map((side) =>
      el('rect', {
        x: MIDDLE + side * w * 0.6 - 34,
        y: sillY - 26,
        width: 68,
        height: 18,
        rx: 9,
        fill: '#aab4bc',
        stroke: '#454e56',
        'stroke-width': 3,
      }),
    ),
  ]
}

function plate(y: number): string {
  return el(
    'g',
    {},
    el('rect', { x: MIDDLE - 74, y, width: 148, height: 40, rx: 6, fill: '#fff', stroke: '#54606a', 'stroke-width': 3 }),
    el(
      'text',
      {
        x: MIDDLE,
        y: y + 27,
        'text-anchor': 'middle',
        'font-family': 'Arial,sans-serif',
        'font-size': 21,
        'font-weight': 700,
        fill: '#2c3a47',
        'letter-spacing': 1,
      },
      'FORECOURT',
    ),
  )
}
