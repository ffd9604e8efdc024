/** The first letters of the first and the last name: 'MB' for 'Marcus T. Bell', 'C' for 'Cher'; '' for no name. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  return [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('')
}
