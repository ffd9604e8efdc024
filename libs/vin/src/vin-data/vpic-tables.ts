/** What is used of a SQLite database as sql.js opens it. */
export interface VpicDatabase {
  exec(sql: string): { values: (string | number | null)[][] }[]
}

/** Rows of a query on vPIC's tables. */
export type Rows = (sql: string) => (string | number | null)[][]

/** Asks the database. */
export function rowsOf(db: VpicDatabase): Rows {
  return (sql) => db.exec(sql)[0]?.values ?? []
}

/** Gives every different value a number, in the order in which they come. */
export class Numbering<Value> {
  readonly values: Value[] = []
  readonly #numbers = new Map<string, number>()

  /** The number of a value; `key` is the same for the same value. */
  of(value: Value, key: string): number {
    let number = this.#numbers.get(key)
    if (number === undefined) {
      number = this.values.length
      this.#numbers.set(key, number)
      this.values.push(value)
    }
    return number
  }
}

/** Texts by their number. */
export class TextNumbering extends Numbering<string> {
  text(text: string): number {
    return this.of(text, text)
  }
}

/** A table's cell as one line of text. */
export function oneLine(value: string | number | null | undefined): string {
  return String(value ?? '')
    .replace(/\s+/g, ' ')
    .trim()
}
