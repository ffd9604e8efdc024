import { describe, expect, it } from 'vitest'
import { taxVinEnv, toSettings } from './config.ts'

const urlOf = (env: Record<string, string>) => toSettings(taxVinEnv.parse(env)).vinApiUrl

describe('the environment of tax-vin', () => {
  it('uses the public service of NHTSA by default', () => {
    expect(urlOf({})).toBe('https://vpic.nhtsa.dot.gov/api/vehicles')
    expect(urlOf({ VIN_API_URL: 'http://vpic.internal:8080/api/vehicles/' })).toBe('http://vpic.internal:8080/api/vehicles')
    expect(urlOf({ VIN_API_URL: 'off' })).toBeNull()
  })

  it.each(['vpic', 'ftp://vpic.example', 'https://vpic.example/?key=1', 'https://', 'OFF '])('rejects %s', (VIN_API_URL) => {
    expect(taxVinEnv.safeParse({ VIN_API_URL }).success).toBe(false)
  })

  it('uses no tax rate provider by default', () => {
    const providerOf = (env: Record<string, string>) => toSettings(taxVinEnv.parse(env))
    expect(providerOf({})).toMatchObject({ taxApiUrl: null, taxApiKey: '' })
    expect(providerOf({ TAX_API_URL: 'off' })).toMatchObject({ taxApiUrl: null })
    const provider = { TAX_API_URL: 'https://rates.example/v1/{zip}', TAX_API_KEY: 'key' }
    expect(providerOf(provider)).toMatchObject({ taxApiUrl: provider.TAX_API_URL, taxApiKey: 'key' })
    expect(taxVinEnv.safeParse({ TAX_API_URL: 'rates.example' }).success).toBe(false)
  })
})
