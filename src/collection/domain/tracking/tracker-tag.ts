/** What a page needs to know of its profile to load the tracker. */
export interface TrackerTag {
  script_url: string
  /** Null for the address that is updated in place, whose content no page can know beforehand. */
  integrity: string | null
  key: string
  settings: {
    consent_default: 'granted' | 'denied'
    honors_gpc: boolean
    honors_dnt: boolean
    tracks_navigation: boolean
  }
}

/** The attributes of the script element that loads the tracker, in the order they are written. */
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
 * Runs before the tracker has loaded, which takes a while: makes the queue, and takes a link token out of the address so
 * that no other script finds it there.
 */
export const queueScript =
  "(function(q,t){q=window.atribu=window.atribu||[];if(t=/[?&]svc_t=([^&#]+)/.exec(location.search)){q.push(['link',t[1]]);" +
  "try{history.replaceState(history.state,'',location.href.replace(/([?&])svc_t=[^&#]*&?/,'$1').replace(/[?&](?=#|$)/,''))}catch(e){}}})()"
