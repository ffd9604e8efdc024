/** Opens an address of another program (`sms:`, `tel:`) by clicking a temporary link, so that the page stays open. */
export function openAddress(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.hidden = true
  document.body.append(link)
  link.click()
  link.remove()
}
