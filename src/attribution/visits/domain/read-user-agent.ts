import Bowser from 'bowser'
import { remember } from '../../../kernel/remember.ts'

export interface Browsing {
  device: 'desktop' | 'mobile' | 'tablet' | null
  browser: string | null
  os: string | null
}

const unknown: Browsing = { device: null, browser: null, os: null }

export function readUserAgent(userAgent: string | null): Browsing {
  return userAgent && userAgent.length <= textMax ? parse(userAgent) : unknown
}

const textMax = 1_000

/** Cached, because parsing takes longer than the rest of a hit. */
const parse = remember((userAgent): Browsing => {
  const { browser, os, platform } = Bowser.parse(userAgent)
  return { device: toDevice(platform.type), browser: browser.name || null, os: os.name || null }
})

function toDevice(type: string | undefined): Browsing['device'] {
  return type === 'desktop' || type === 'mobile' || type === 'tablet' ? type : null
}
