/**
 * Returns the names in ONLY, separated by commas; if it is empty, all of `names` but none of `whenNamed`. For an unknown name it returns a problem,
 * a sentence that lists the known names.
 */
export function chosenBenchmarks(
  only: string,
  names: readonly string[],
  whenNamed: readonly string[] = [],
): { names: readonly string[] } | { problem: string } {
  const wanted = only.split(/[\s,]+/).filter((name) => name !== '')
  const known = [...names, ...whenNamed]
  const unknown = wanted.filter((name) => !known.includes(name))
  if (unknown.length > 0) return { problem: `There is no benchmark called ${unknown.join(', ')}. The benchmarks are: ${known.join(', ')}.` }
  return { names: wanted.length === 0 ? names : wanted }
}
