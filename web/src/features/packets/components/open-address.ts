/** Leads the browser to an address of another program (`sms:`, `tel:`) as a pressed link does: the page stays. */
export function openAddress(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.hidden = true
  document.body.append(link)
  link.click()
  link.remove()
}
