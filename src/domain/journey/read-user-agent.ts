import Bowser from 'bowser'

export interface Browsing {
  device: 'desktop' | 'mobile' | 'tablet' | 'tv' | null
  browser: string | null
  os: string | null
}

const unknown: Browsing = { device: null, browser: null, os: null }

export function readUserAgent(userAgent: string | null): Browsing {
  if (!userAgent || userAgent.length > textMax) return unknown
  const known = seen.get(userAgent)
  if (known) return known
  const { browser, os, platform } = Bowser.parse(userAgent)
  const browsing = { device: deviceOf(platform.type), browser: browser.name || null, os: os.name || null }
  if (seen.size >= seenMax) seen.clear()
  seen.set(userAgent, browsing)
  return browsing
}

const textMax = 1_000

/** Reading one takes longer than the rest of a hit, and few different ones make most of the traffic. */
const seen = new Map<string, Browsing>()
const seenMax = 2_000

function deviceOf(type: string | undefined): Browsing['device'] {
  return type === 'desktop' || type === 'mobile' || type === 'tablet' || type === 'tv' ? type : null
}
