import { randomInt } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** The state of the demo between starts, in `<dataDir>/demo.json`. */
const notesSchema = z.object({
  /**
   * `offered`: a platform was started with this password, and it is not known yet whether it is new; `seeding`: it was new, and the demo data are
   * not complete yet; `done`: they are; `declined`: it had an owner already, so there is no demo.
   */
  state: z.enum(['offered', 'seeding', 'done', 'declined']),
  /** of every demo account */
  password: z.string(),
  /** the first owner, and whether OWNER_PASSWORD was their password then */
  owner: z.object({ email: z.string(), chosePassword: z.boolean() }),
})
export type DemoNotes = z.infer<typeof notesSchema>

/** Returns the notes of an earlier start; null if there are none or they cannot be read. */
export async function readDemoNotes(dataDir: string): Promise<DemoNotes | null> {
  try {
    return notesSchema.parse(JSON.parse(await readFile(fileOf(dataDir), 'utf8')))
  } catch {
    return null
  }
}

export async function writeDemoNotes(dataDir: string, notes: DemoNotes): Promise<void> {
  const file = fileOf(dataDir)
  await writeFile(`${file}.new`, `${JSON.stringify(notes, null, 2)}\n`, { mode: 0o600 })
  await rename(`${file}.new`, file)
}

const COLORS = ['amber', 'cobalt', 'crimson', 'emerald', 'ivory', 'olive', 'scarlet', 'silver', 'teal', 'violet']
const CARS = ['cabrio', 'coupe', 'hatch', 'limo', 'pickup', 'roadster', 'sedan', 'tourer', 'van', 'wagon']

/** Generates a password that is easy to type. It differs for every installation, because demo accounts are real accounts. */
export function newDemoPassword(): string {
  const word = (words: string[]) => words[randomInt(words.length)]
  return `${word(COLORS)}-${word(CARS)}-${randomInt(10_000, 100_000)}`
}

function fileOf(dataDir: string): string {
  return join(dataDir, 'demo.json')
}
