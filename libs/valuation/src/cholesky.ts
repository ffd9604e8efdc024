/** Lower triangle of a symmetric positive definite matrix, row by row. */
export type LowerTriangle = readonly (readonly number[])[]

/**
 * Returns the factor L of a matrix with L·Lᵀ = matrix; reads only its lower half. A pivot that is too small because of rounding is replaced by a
 * tiny one.
 */
export function cholesky(matrix: readonly (readonly number[])[]): LowerTriangle {
  const lower: number[][] = []
  for (const [i, row] of matrix.entries()) {
    const made: number[] = []
    for (let j = 0; j <= i; j++) {
      const other = j === i ? made : (lower[j] ?? [])
      let rest = row[j] ?? 0
      for (let k = 0; k < j; k++) rest -= (made[k] ?? 0) * (other[k] ?? 0)
      made.push(j === i ? Math.sqrt(Math.max(rest, 1e-12)) : rest / (other[j] ?? 1))
    }
    lower.push(made)
  }
  return lower
}

/** Solves L·x = b. Its squared length is bᵀ·matrix⁻¹·b. */
export function solveLower(lower: LowerTriangle, b: readonly number[]): number[] {
  const x: number[] = []
  for (const [i, row] of lower.entries()) {
    let rest = b[i] ?? 0
    for (let k = 0; k < i; k++) rest -= (row[k] ?? 0) * (x[k] ?? 0)
    x.push(rest / (row[i] ?? 1))
  }
  return x
}

/** Solves Lᵀ·x = b. */
export function solveUpper(lower: LowerTriangle, b: readonly number[]): number[] {
  const x = [...b]
  for (let i = lower.length - 1; i >= 0; i--) {
    let rest = x[i] ?? 0
    for (let k = i + 1; k < lower.length; k++) rest -= (lower[k]?.[i] ?? 0) * (x[k] ?? 0)
    x[i] = rest / (lower[i]?.[i] ?? 1)
  }
  return x
}
