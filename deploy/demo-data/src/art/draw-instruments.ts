const WIDTH = 1_200
const HEIGHT = 900

/** Draws the instruments behind a steering wheel as their owner photographs them, with the miles on the display: an SVG of 1,200 by 900. */
export function drawInstruments(miles: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" font-family="DejaVu Sans, sans-serif" text-anchor="middle">
<defs>
<linearGradient id="dash" x2="0" y2="1"><stop stop-color="#34373c"/><stop offset=".5" stop-color="#1d1f23"/><stop offset="1" stop-color="#0b0c0e"/></linearGradient>
<radialGradient id="face"><stop stop-color="#1c2027"/><stop offset=".85" stop-color="#0c0e12"/><stop offset="1" stop-color="#050608"/></radialGradient>
<linearGradient id="ring" x2="1" y2="1"><stop stop-color="#f2f4f6"/><stop offset=".5" stop-color="#6b7178"/><stop offset="1" stop-color="#c9ced3"/></linearGradient>
<linearGradient id="glare" x2="1" y2="1"><stop stop-color="#fff" stop-opacity=".16"/><stop offset=".45" stop-color="#fff" stop-opacity="0"/></linearGradient>
</defs>
<rect width="100%" height="100%" fill="url(#dash)"/>
<path d="M40 560C60 180 320 90 600 90s540 90 560 470c4 90-40 130-120 130H160c-80 0-124-40-120-130z" fill="#08090b" stroke="#2d3036" stroke-width="10"/>
${dial({ x: 330, labels: ['0', '1', '2', '3', '4', '5', '6', '7'], unit: 'x1000 rpm', shown: 0.11 })}
${dial({ x: 870, labels: ['0', '20', '40', '60', '80', '100', '120', '140'], unit: 'mph', shown: 0 })}
<rect x="505" y="330" width="190" height="240" rx="14" fill="#0d1a26" stroke="#26323d" stroke-width="3"/>
<text x="600" y="385" font-size="26" fill="#8fb4d4">P</text>
<text x="600" y="465" font-size="40" font-weight="bold" fill="#eaf3fb">${miles.toLocaleString('en-US')}</text>
<text x="600" y="500" font-size="22" fill="#8fb4d4">miles</text>
<text x="600" y="548" font-size="20" fill="#8fb4d4">64°F</text>
<path d="M40 560C60 180 320 90 600 90s540 90 560 470c4 90-40 130-120 130H160c-80 0-124-40-120-130z" fill="url(#glare)"/>
<path d="M120 900c60-120 260-170 480-170s420 50 480 170z" fill="#121316" stroke="#2a2c30" stroke-width="14"/>
</svg>`
}

interface Dial {
  x: number
  labels: readonly string[]
  unit: string
  /** the position of the needle, 0 to 1 */
  shown: number
}

const CENTER_Y = 420
const RADIUS = 215
const [FIRST_DEGREES, LAST_DEGREES] = [-220, 40]

function dial({ x, labels, unit, shown }: Dial): string {
  const steps = labels.length - 1
  const ticks = Array.from({ length: steps * 5 + 1 }, (_, n) => {
    const [length, width] = n % 5 === 0 ? [26, 5] : [13, 2.5]
    const [from, to] = [at(x, n / (steps * 5), RADIUS - 18), at(x, n / (steps * 5), RADIUS - 18 - length)]
    return `<path d="M${from}L${to}" stroke="#dfe5ea" stroke-width="${width}"/>`
  })
  const words = labels.map((label, n) => {
    const [left, top] = at(x, n / steps, RADIUS - 72).split(' ')
    return `<text x="${left}" y="${Number(top) + 10}" font-size="29" fill="#eef2f5">${label}</text>`
  })
  return `<circle cx="${x}" cy="${CENTER_Y}" r="${RADIUS}" fill="url(#face)" stroke="url(#ring)" stroke-width="9"/>${ticks.join('')}${words.join('')}
<text x="${x}" y="${CENTER_Y + 95}" font-size="22" fill="#9aa4ad">${unit}</text>
<path d="M${at(x, shown, -34)}L${at(x, shown, RADIUS - 34)}" stroke="#f0442e" stroke-width="8" stroke-linecap="round"/>
<circle cx="${x}" cy="${CENTER_Y}" r="26" fill="#1d2025" stroke="#4a5057" stroke-width="4"/>`
}

/** Returns the point of a dial at a share of its scale and a distance from its center: 'x y'. */
function at(x: number, share: number, distance: number): string {
  const angle = ((FIRST_DEGREES + share * (LAST_DEGREES - FIRST_DEGREES)) * Math.PI) / 180
  return `${(x + Math.cos(angle) * distance).toFixed(1)} ${(CENTER_Y + Math.sin(angle) * distance).toFixed(1)}`
}
