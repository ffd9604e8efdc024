import { startFakeServer } from '@forecourt/dev-servers/start-fake-server'

const PAINTS = ['#27408b', '#a4232b', '#e9edf1', '#1f5a3d', '#4a4f57'] as const
const SKIES = ['#c9dcef', '#f3d9c0', '#b6cbe0', '#dfe8d2', '#d5d8e6'] as const

/** Serves photos as large as a dealer's, so that a slow connection slows them down. `/broken/…` returns none. */
export async function startPhotoServer(bytes = 90_000) {
  const { url, server, close } = await startFakeServer((request, response) => {
    const [, kind, name = ''] = (request.url ?? '').split('/')
    if (kind !== 'car') return void response.writeHead(404).end()
    const index = Number.parseInt(name, 10) % PAINTS.length
    response.writeHead(200, { 'content-type': 'image/svg+xml', 'cache-control': 'max-age=600' })
    response.end(drawing(PAINTS[index] ?? '', SKIES[index] ?? '', bytes))
  })
  // it must not keep a finished process alive
  server.unref()
  return { url, close }
}

function drawing(paint: string, sky: string, bytes: number): string {
  const car = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 900"><rect width="1200" height="900" fill="${sky}"/><rect y="600" width="1200" height="300" fill="#6b7178"/><ellipse cx="600" cy="705" rx="500" ry="34" fill="#3d4248"/><path d="M150 650v-90q0-42 62-58l140-32 130-112q20-16 56-16h260q34 0 60 24l96 102 130 26q46 10 46 58v98z" fill="${paint}"/><path d="M420 462l102-86q14-12 34-12h72v98zM662 364h132q22 0 38 16l78 82H662z" fill="#17202b"/><g fill="#14171c"><circle cx="340" cy="652" r="78"/><circle cx="900" cy="652" r="78"/></g><g fill="#aeb4bc"><circle cx="340" cy="652" r="40"/><circle cx="900" cy="652" r="40"/></g><rect x="1060" y="548" width="64" height="26" rx="12" fill="#fff3c4"/></svg>`
  return `${car}<!--${'x'.repeat(Math.max(0, bytes - car.length))}-->`
}
