/** The used part of a SQLite database of sql.js. */
export interface VpicDatabase {
  exec(sql: string): { values: (string | number | null)[][] }[]
}

/** Returns the rows of a query on vPIC's tables. */
export type Rows = (sql: string) => (string | number | null)[][]

/** Creates the function that queries the database. */
export function rowsOf(db: VpicDatabase): Rows {
  return (sql) => db.exec(sql)[0]?.values ?? []
}

/** Numbers distinct values in the order of their first occurrence. */
export class Numbering<Value> {
  readonly values: Value[] = []
  readonly #numbers = new Map<string, number>()

  /** Returns the number of a value; `key` identifies equal values. */
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

/** Numbers distinct texts. */
export class TextNumbering extends Numbering<string> {
  text(text: string): number {
    return this.of(text, text)
  }
}

/** Returns a table's cell as one line of text. */
export function oneLine(value: string | number | null | undefined): string {
  return String(value ?? '')
    .replace(/\s+/g, ' ')
    .trim()
}
