import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { gtmTagHtml } from './gtm-container.ts'
import { installSnippet, queueScript, tagAttributes } from './tracker-tag.ts'

const tag = {
  script_url: 'https://t.example/t/abc.js',
  integrity: 'sha384-x',
  key: 'trk_live_k',
  settings: { consent_default: 'granted', honors_gpc: true, honors_dnt: false, tracks_navigation: true },
} as const

/** Runs the inline script on a page with this URL, and returns the resulting state. */
function open(href: string, script = queueScript) {
  const window: { tributary?: unknown[]; atribu?: unknown[] } = {}
  const location = new URL(href)
  const history = {
    state: { remaining: 1 },
    replaceState(_state: unknown, _title: string, url: string) {
      location.href = url
    },
  }
  runInNewContext(script, { window, location, history })
  return { href: location.href, queue: JSON.parse(JSON.stringify(window.tributary)) }
}

describe('the inline script', () => {
  it.each([
    ['https://a.example/?svc_t=e.y.J', 'https://a.example/'],
    ['https://a.example/?svc_t=e.y.J#top', 'https://a.example/#top'],
    ['https://a.example/?a=1&svc_t=e.y.J', 'https://a.example/?a=1'],
    ['https://a.example/?svc_t=e.y.J&b=2#svc_t=1', 'https://a.example/?b=2#svc_t=1'],
    ['https://a.example/?a=%20x&svc_t=e.y.J&b', 'https://a.example/?a=%20x&b'],
  ])('removes the link token from %s and leaves the rest unchanged', (from, to) => {
    expect(open(from)).toEqual({ href: to, queue: [['link', 'e.y.J']] })
  })

  it('leaves a URL without a token unchanged', () => {
    const href = 'https://a.example/?xsvc_t=1&a=svc_t=2#?svc_t=3'
    expect(open(href)).toEqual({ href, queue: [] })
  })

  it('throws no error on a page that forbids history changes', () => {
    const broken = {
      state: null,
      replaceState: () => {
        throw new Error('SecurityError')
      },
    }
    const window: { tributary?: unknown[]; atribu?: unknown[] } = {}
    runInNewContext(queueScript, { window, location: new URL('https://a.example/?svc_t=x'), history: broken })
    expect(window.tributary).toHaveLength(1)
    expect(window.atribu).toBe(window.tributary)
  })
})

describe('the tag', () => {
  it('contains only settings that differ from the tracker’s defaults', () => {
    const settings = {
      consent_default: 'denied',
      honors_gpc: false,
      honors_dnt: true,
      tracks_navigation: false,
    } as const
    expect(tagAttributes({ ...tag, integrity: null, settings })).toEqual([
      ['src', 'https://t.example/t/abc.js'],
      ['crossorigin', 'anonymous'],
      ['data-tracking-key', 'trk_live_k'],
      ['data-consent-denied', ''],
      ['data-honor-dnt', ''],
      ['data-no-navigation', ''],
    ])
  })

  it('makes a pixel wait for consent if consent is not assumed', () => {
    const denied = { ...tag, settings: { ...tag.settings, consent_default: 'denied' } } as const
    expect(installSnippet(denied, '12345')).toContain("fbq('consent','revoke');fbq('init',\"12345\")")
    expect(installSnippet(tag, '12345')).not.toContain('revoke')
    expect(installSnippet(tag, null)).not.toContain('fbq')
  })

  it('has the same attributes when the tag manager creates the script element by code', () => {
    const made: Record<string, unknown> = {}
    const script = {
      setAttribute(name: string, value: string) {
        made[name] = value
      },
    }
    const appended: unknown[] = []
    const document = {
      createElement: () => script,
      head: { appendChild: (element: unknown) => appended.push(element) },
    }
    const code = /^<script>(.*)<\/script>$/s.exec(gtmTagHtml(tag))![1]!
    runInNewContext(code, { window: {}, document, location: new URL('https://a.example/'), history: {} })
    expect(appended).toEqual([{ ...script, async: true }])
    expect(made).toEqual(Object.fromEntries(tagAttributes(tag)))
  })
})
