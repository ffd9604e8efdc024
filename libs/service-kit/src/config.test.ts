import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { ConfigError, readConfig } from './config.ts'

const schema = z.object({
  URL: z.string().regex(/^https:/, 'must begin with https://'),
  PORT: z.coerce.number().int().default(80),
  KEY: z.string().min(1),
})

describe('the environment', () => {
  test('is typed and frozen, and an empty variable counts as absent', () => {
    const config = readConfig({ URL: 'https://x', PORT: '', KEY: 'k', OTHER: 'not mine' }, schema)
    expect(config).toEqual({ URL: 'https://x', PORT: 80, KEY: 'k' })
    expect(() => Object.assign(config, { PORT: 1 })).toThrow()
  })

  test('with several errors is rejected with all of them and without their values', () => {
    const read = () => readConfig({ URL: 'ftp://user:secret@x', PORT: 'many' }, schema)
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(/URL: must begin with https:\/\/\n {2}PORT: .+\n {2}KEY is missing\n/)
    expect(read).not.toThrow(/secret/)
  })

  test('may name a file that contains a secret', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'forecourt-config-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const file = join(folder, 'key')
    await writeFile(file, 'from the file\n')
    expect(readConfig({ URL: 'https://x', KEY_FILE: file }, schema).KEY).toBe('from the file')
    expect(readConfig({ URL: 'https://x', KEY: 'given', KEY_FILE: file }, schema).KEY).toBe('given')
  })

  test('may contain a PEM key on one line, as env files do', () => {
    const config = readConfig({ URL: 'https://x', KEY: '-----BEGIN KEY-----\\nMC4=\\n-----END KEY-----\\n' }, schema)
    expect(config.KEY).toBe('-----BEGIN KEY-----\nMC4=\n-----END KEY-----\n')
    expect(readConfig({ URL: 'https://x', KEY: 'pass\\nword' }, schema).KEY).toBe('pass\\nword')
  })

  test('that names a missing file is rejected', () => {
    expect(() => readConfig({ URL: 'https://x', KEY_FILE: '/nowhere/key' }, schema)).toThrow(
      /^ {2}KEY_FILE: ENOENT reading \/nowhere\/key$/m,
    )
    expect(() => readConfig({ URL: 'https://x', KEY_FILE: '/nowhere/key' }, schema)).not.toThrow(/KEY is missing/)
  })
})
