import { readFileSync } from 'node:fs'

const template = new URL('../../../packages/tracker/store-pixel.js', import.meta.url)

/** The code of a store's custom web pixel, for one profile. */
export function storePixel(pixel: { collect_url: string; key: string }): string {
  return readFileSync(template, 'utf8')
    .replace(/^\/\*.*?\*\/\n/s, '')
    .replace('__COLLECT_URL__', () => pixel.collect_url)
    .replace('__TRACKING_KEY__', () => pixel.key)
}
