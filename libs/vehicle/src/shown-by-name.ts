interface Described {
  year?: number | string | null
  make?: string
  model?: string
}

/** Whether a vehicle is shown, and found, by the name that the feed gives it: fewer than two of year, make and model are known. */
export function isShownByName({ year, make, model }: Described): boolean {
  return [year, make, model].filter((part) => part !== null && part !== undefined && part !== '').length < 2
}
