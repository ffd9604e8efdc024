/** Letters with a stroke, which Unicode does not decompose. */
const STROKED: Readonly<Record<string, string>> = { đ: 'd', ł: 'l', ø: 'o' }

/** Returns a text of lower case without the marks on its letters: 'jose' for 'josé'. */
export function withoutMarks(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[đłø]/g, (letter) => STROKED[letter] ?? letter)
}
