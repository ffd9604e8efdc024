import { readConfig } from '@forecourt/service-kit/config'
import { expect, test } from 'vitest'
import { documentsEnv, toSettings } from './config.ts'

const read = (env: NodeJS.ProcessEnv) => toSettings(readConfig(env, documentsEnv))

test('uses the manufacturers’ public URLs, and Subaru only if a URL is set', () => {
  const { windowStickerUrls, windowStickerTimeoutMs } = read({})
  expect(windowStickerUrls).toEqual({
    gm: expect.stringMatching(/^https:\/\/cws\.gm\.com\/.*\{vin\}/),
    chrysler: expect.stringMatching(/^https:\/\/www\.chrysler\.com\/.*\{vin\}/),
    ford: expect.stringMatching(/^https:\/\/www\.windowsticker\.forddirect\.com\/.*\{vin\}/),
    subaru: null,
  })
  expect(windowStickerTimeoutMs).toBe(20_000)
})

test('accepts other URLs, and off', () => {
  const env = { WINDOW_STICKER_SUBARU_URL: 'https://stickers.example/{vin}.pdf', WINDOW_STICKER_GM_URL: 'off' }
  expect(read(env).windowStickerUrls).toMatchObject({ subaru: 'https://stickers.example/{vin}.pdf', gm: null })
})

test.each(['https://stickers.example/', 'ftp://stickers.example/{vin}', 'stickers.example/{vin}', 'https://{vin}.example/'])(
  'rejects the URL %s by its variable’s name',
  (address) => {
    expect(() => read({ WINDOW_STICKER_FORD_URL: address })).toThrow(/WINDOW_STICKER_FORD_URL: must be .*\{vin\}/)
  },
)
