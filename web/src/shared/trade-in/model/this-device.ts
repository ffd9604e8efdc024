/** What the device in a person's hands is called. */
export function thisDevice(): 'phone' | 'computer' {
  return window.matchMedia?.('(pointer: coarse)').matches ? 'phone' : 'computer'
}
