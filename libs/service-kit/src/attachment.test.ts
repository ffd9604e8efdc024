import { describe, expect, it } from 'vitest'
import { attachment, safeFileName } from './attachment.ts'

describe('a file name from outside', () => {
  it('loses its path, its control characters and its leading dots', () => {
    expect(safeFileName('../../etc/passwd')).toBe('passwd')
    expect(safeFileName('C:\\feeds\\may.csv')).toBe('may.csv')
    expect(safeFileName('a\r\nSet-Cookie: x\u202Ecsv.exe')).toBe('aSet-Cookie: xcsv.exe')
    expect(safeFileName('...hidden')).toBe('hidden')
  })

  it('is never empty and has a maximum length', () => {
    expect(safeFileName('')).toBe('file.csv')
    expect(safeFileName('///')).toBe('file.csv')
    const long = safeFileName(`${'x'.repeat(5000)}.csv`)
    expect(long).toHaveLength(200)
    expect(long.endsWith('.csv')).toBe(true)
  })

  it('cannot break out of the header', () => {
    expect(attachment('in"ventory\r\n.csv')).toBe(`attachment; filename="inventory.csv"; filename*=UTF-8''inventory.csv`)
    expect(attachment('Übersicht 100%.csv')).toBe(`attachment; filename="_bersicht 100_.csv"; filename*=UTF-8''%C3%9Cbersicht%20100%25.csv`)
    expect(attachment("it's (1).csv")).toBe(`attachment; filename="it's (1).csv"; filename*=UTF-8''it%27s%20%281%29.csv`)
    expect(attachment('\ud800.csv')).toMatch(/^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''[\x21-\x7e]+$/)
  })
})
