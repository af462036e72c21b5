import { metaPixel } from './meta-pixel.ts'
import { queueScript, type TrackerTag, tagAttributes } from './tracker-tag.ts'

/** The lines that go into the head of every page. */
export function installSnippet(tag: TrackerTag, pixelId: string | null): string {
  const attributes = tagAttributes(tag).map(([name, value]) => (value === '' ? name : `${name}="${escapeHtml(value)}"`))
  return [
    `<script>${queueScript}</script>`,
    `<script async ${attributes.join(' ')}></script>`,
    ...(pixelId === null ? [] : [`<script>${metaPixel(pixelId, tag.settings.consent_default)}</script>`]),
  ].join('\n')
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
