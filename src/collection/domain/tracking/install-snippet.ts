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

/** The base code of a Meta pixel. Where consent is not given beforehand the pixel waits for the page to grant it. */
function metaPixel(pixelId: string, consentDefault: 'granted' | 'denied'): string {
  const consent = consentDefault === 'denied' ? "fbq('consent','revoke');" : ''
  return (
    '!function(f,b,e,v,n,t,s){if(f.fbq)return;n=f.fbq=function(){n.callMethod?n.callMethod.apply(n,arguments):' +
    "n.queue.push(arguments)};if(!f._fbq)f._fbq=n;n.push=n;n.loaded=!0;n.version='2.0';n.queue=[];t=b.createElement(e);" +
    't.async=!0;t.src=v;s=b.getElementsByTagName(e)[0];s.parentNode.insertBefore(t,s)}' +
    `(window,document,'script','https://connect.facebook.net/en_US/fbevents.js');${consent}` +
    `fbq('init',${JSON.stringify(pixelId)});fbq('track','PageView');`
  )
}
