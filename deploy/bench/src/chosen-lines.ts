/**
 * The names that ONLY says, with commas between them; all of `names`, but none of those that run only `whenNamed`, when it says nothing. A name that
 * there is not is a problem, in a sentence that lists those there are.
 */
export function chosenLines(
  only: string,
  names: readonly string[],
  whenNamed: readonly string[] = [],
): { names: readonly string[] } | { problem: string } {
  const wanted = only.split(/[\s,]+/).filter((name) => name !== '')
  const known = [...names, ...whenNamed]
  const unknown = wanted.filter((name) => !known.includes(name))
  if (unknown.length > 0) return { problem: `The bench has no lines called ${unknown.join(', ')}. There are: ${known.join(', ')}.` }
  return { names: wanted.length === 0 ? names : wanted }
}
