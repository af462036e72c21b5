/** The data that a page needs to load the tracker of its profile. */
export interface TrackerTag {
  script_url: string
  /** Null for the URL that is updated in place, whose content is not known beforehand. */
  integrity: string | null
  key: string
  settings: {
    consent_default: 'granted' | 'denied'
    honors_gpc: boolean
    honors_dnt: boolean
    tracks_navigation: boolean
  }
}

/** The attributes of the script element that loads the tracker, in the order in which they are written. */
export function tagAttributes({ script_url, integrity, key, settings }: TrackerTag): [string, string][] {
  const switches: [string, boolean][] = [
    ['data-consent-denied', settings.consent_default === 'denied'],
    ['data-honor-gpc', settings.honors_gpc],
    ['data-honor-dnt', settings.honors_dnt],
    ['data-no-navigation', !settings.tracks_navigation],
  ]
  return [
    ['src', script_url],
    ...(integrity === null ? [] : ([['integrity', integrity]] as [string, string][])),
    ['crossorigin', 'anonymous'],
    ['data-tracking-key', key],
    ...switches.filter(([, isOn]) => isOn).map(([name]): [string, string] => [name, '']),
  ]
}

/**
 * Runs before the tracker has loaded: creates the queue, also under its former name `atribu`, and removes a link token from the URL so that no other script reads it.
 */
export const queueScript =
  "(function(q,t){q=window.tributary=window.tributary||window.atribu||[];window.atribu=window.atribu||q;if(t=/[?&]svc_t=([^&#]+)/.exec(location.search)){q.push(['link',t[1]]);" +
  "try{history.replaceState(history.state,'',location.href.replace(/([?&])svc_t=[^&#]*&?/,'$1').replace(/[?&](?=#|$)/,''))}catch(e){}}})()"

/** The HTML for the head of every page. */
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

/** The base code of a Meta pixel. If consent is denied by default, the pixel waits for the page to grant it. */
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
