import { GLASS, type Paint, RUBBER } from './paint.ts'
import { FLOOR_Y, type SideProfile } from './side-profiles.ts'
import { el, studio, verticalGradient } from './svg.ts'

/** A car from its side. */
export function drawSide(profile: SideProfile, paint: Paint): string {
  const { wheels } = profile
  const defs = [
    verticalGradient('paint', [0, paint.light], [0.3, paint.base], [0.62, paint.base], [1, paint.dark]),
    verticalGradient('glass', [0, GLASS.top], [1, GLASS.bottom]),
    verticalGradient('rim', [0, '#f1f4f6'], [1, '#8f99a2']),
    el('clipPath', { id: 'body' }, el('path', { d: profile.body })),
    el('clipPath', { id: 'windows' }, ...profile.windows.map((d) => el('path', { d }))),
  ]
  const clipped = (...content: string[]) => el('g', { 'clip-path': 'url(#body)' }, ...content)
  const arch = (x: number) => el('circle', { cx: x, cy: axleY(profile), r: wheels.radius + 13, fill: '#0b0d0f' })
  return studio(
    `A ${paint.name} ${profile.name} from the side`,
    FLOOR_Y,
    defs,
    el('ellipse', { cx: 600, cy: FLOOR_Y + 8, rx: 540, ry: 34, fill: 'url(#shade)' }),
    el('path', { d: profile.body, fill: 'url(#paint)' }),
    clipped(
      el('path', { d: profile.shoulder, stroke: paint.light, 'stroke-width': 26, fill: 'none', opacity: 0.28 }),
      el('path', { d: profile.shoulder, stroke: '#fff', 'stroke-width': 3, fill: 'none', opacity: 0.65 }),
      el('path', { d: `M0 ${FLOOR_Y - 82}H1200`, stroke: paint.dark, 'stroke-width': 5, opacity: 0.5 }),
      ...(profile.cladding === undefined ? [] : [el('path', { d: profile.cladding, fill: '#2a2f35' })]),
      arch(wheels.front),
      arch(wheels.rear),
    ),
    ...(profile.extra === undefined
      ? []
      : [el('path', { d: profile.extra, fill: 'none', stroke: '#2a2f35', 'stroke-width': 8, 'stroke-linecap': 'round' })]),
    ...profile.windows.map((d) => el('path', { d, fill: 'url(#glass)' })),
    ...profile.windows.map((d) => el('path', { d, fill: 'none', stroke: '#11161b', 'stroke-width': 4, 'stroke-linejoin': 'round' })),
    el('path', {
      d: 'M470 250H560L470 420H380ZM700 250H740L660 420H620ZM900 250H930L850 420H820Z',
      fill: '#fff',
      opacity: 0.18,
      'clip-path': 'url(#windows)',
    }),
    ...profile.gaps.map((d) => el('path', { d, fill: 'none', stroke: paint.dark, 'stroke-width': 3, opacity: 0.7 })),
    ...profile.handles.map(([x, y]) =>
      el('rect', { x: x - 22, y: y - 5, width: 44, height: 10, rx: 5, fill: paint.light, stroke: paint.dark, 'stroke-width': 1.5 }),
    ),
    clipped(
      el('path', { d: profile.headlight, fill: '#f7fbff', stroke: '#8b98a3', 'stroke-width': 2 }),
      el('path', { d: profile.taillight, fill: '#c3202c', stroke: '#6f0f17', 'stroke-width': 2 }),
    ),
    drawMirror(profile.mirror, paint),
    drawWheel(wheels.front, profile),
    drawWheel(wheels.rear, profile),
  )
}

function axleY({ wheels }: SideProfile): number {
  return FLOOR_Y - wheels.radius
}

function drawMirror([x, y]: readonly [number, number], paint: Paint): string {
  return el('path', { d: `M${x} ${y}c-4 -22 -30 -30 -46 -20c-8 8 -2 20 10 22z`, fill: paint.base, stroke: paint.dark, 'stroke-width': 2 })
}

function drawWheel(x: number, profile: SideProfile): string {
  const { radius } = profile.wheels
  const y = axleY(profile)
  const rim = radius * 0.68
  const spoke = `M-7 -10L-12 ${-rim + 5}H12L7 -10Z`
  const spokes = Array.from({ length: 10 }, (_, n) => el('path', { d: spoke, transform: `rotate(${n * 36})` }))
  return el(
    'g',
    { transform: `translate(${x} ${y})` },
    el('circle', { r: radius, fill: RUBBER }),
    el('circle', { r: radius * 0.86, fill: 'none', stroke: '#2c3136', 'stroke-width': 3 }),
    el('circle', { r: rim, fill: '#30363c' }),
    el('g', { fill: 'url(#rim)' }, ...spokes),
    el('circle', { r: rim, fill: 'none', stroke: '#d5dbe0', 'stroke-width': 5 }),
    el('circle', { r: 15, fill: '#cfd6db', stroke: '#6d767e', 'stroke-width': 3 }),
  )
}
