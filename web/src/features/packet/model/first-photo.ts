/** Returns the address of the photo that the gateway's HTML has the browser preload; null without one. */
export function firstPhoto(): string | null {
  return document.querySelector('link[rel="preload"][as="image"]')?.getAttribute('href') ?? null
}
