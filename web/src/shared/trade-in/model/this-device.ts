/** The word for the user's device. */
export function thisDevice(): 'phone' | 'computer' {
  return window.matchMedia?.('(pointer: coarse)').matches ? 'phone' : 'computer'
}
