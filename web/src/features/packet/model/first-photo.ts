/** The address of the photo that the gateway lets the browser fetch with the page's HTML; null where it names none. */
export function firstPhoto(): string | null {
  return document.querySelector('link[rel="preload"][as="image"]')?.getAttribute('href') ?? null
}
