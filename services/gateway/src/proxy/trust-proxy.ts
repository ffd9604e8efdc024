import { isIP } from 'node:net'
import { z } from 'zod'

const NETWORKS = ['loopback', 'linklocal', 'uniquelocal']

/**
 * TRUST_PROXY: whose X-Forwarded-* headers are trusted: `true`, `false`, the number of proxies in front (`1`: only the peer), or comma-separated
 * addresses and networks, e.g. `loopback,10.0.0.0/8`
 */
export const trustProxyField = z
  .string()
  .default('false')
  .refine(canBeTrusted, 'must be true, false, a number of proxies, or addresses and networks, like loopback,10.0.0.0/8')
  .transform((text): boolean | number | string => {
    if (text === 'true' || text === 'false') return text === 'true'
    return isNumber(text) ? Number(text) : text
  })

function canBeTrusted(text: string): boolean {
  if (text === 'true' || text === 'false' || isNumber(text)) return true
  return text.split(',').every((one) => {
    const [address = ''] = one.trim().split('/')
    return NETWORKS.includes(one.trim()) || isIP(address) !== 0
  })
}

function isNumber(text: string): boolean {
  return /^\d+$/.test(text)
}
