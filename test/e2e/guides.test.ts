import type { BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { startChromium } from '../support/processes/chromium.ts'
import { filledDemo } from '../support/processes/filled-demo.ts'
import { fillIn, guideShell, shellBlocks } from '../support/processes/guide-lines.ts'
import { freePort, type Json, type StartedService, startService } from '../support/processes/started-service.ts'
import { temporaryDirectory } from '../support/temporary-directory.ts'

const browser = await startChromium()
const dataDir = await filledDemo()
let service: StartedService
let callbackPort: number

beforeAll(async () => {
  callbackPort = await freePort()
  service = await startService(dataDir, { DEMO: 'on', WEBHOOK_ALLOW_PRIVATE: 'on' })
  await demoFilled()
}, 240_000)
afterAll(() => service?.stop())

/** The demo is written in the background, its ranking last. */
async function demoFilled(): Promise<void> {
  const [token] = /trb_live_[0-9a-f]{32}_[\w-]+/.exec(service.printed())!
  const ranked = () => service.call('GET', '/api/v1/top-performers?limit=1', { token })
  const isRanked = async () => expect((await ranked()).body.data).toHaveLength(1)
  await vi.waitFor(isRanked, { timeout: 200_000, interval: 500 })
}

/** Runs the commands of a guide verbatim, except for the ports. */
async function walk(guide: string, more: (block: string, seen: string[]) => Promise<Record<string, string>>) {
  const directory = await temporaryDirectory()
  const shell = guideShell(directory, { PORT: String(service.port), DATA_DIR: dataDir })
  const seen = [service.printed()]
  for (const block of shellBlocks(`docs/guides/${guide}`)) {
    const lines = block
      .replaceAll('127.0.0.1:3000', `127.0.0.1:${service.port}`)
      .replaceAll('4000', String(callbackPort))
    seen.push(await shell.run(fillIn(lines, seen, await more(block, seen))))
  }
  const calls = shell.calls()
  expect(calls.filter(({ status }) => status >= 300)).toEqual([])
  return {
    calls,
    seen,
    responseBodies: (path: string): Json[] => calls.filter((call) => call.path === path).map(({ body }) => body),
  }
}

const nothing = async () => ({})
const longTimeout = { timeout: 240_000 }

/** The link that the start printed works once, so one browser serves all guides. */
let person: Promise<BrowserContext> | undefined
function signedIn(): Promise<BrowserContext> {
  person ??= (async () => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    const [signInUrl] = /http\S+\/sign-in\?token=\S+/.exec(service.printed())!
    await page.goto(signInUrl)
    await page.getByRole('button').first().click()
    await page.close()
    return context
  })()
  return person
}

/** Does what the person of the guide does: opens the URL, signs in, selects and approves; returns the code they copy. */
async function agreeInBrowser(address: string, app: string, choice: string): Promise<string> {
  const page = await (await signedIn()).newPage()
  await page.goto(address)
  expect(await page.textContent('h1')).toBe(`${app} requests access`)
  await page.getByText(choice).click()
  // No server runs there yet.
  const redirected = page.waitForRequest('**/callback?*')
  await page.getByRole('button', { name: 'Allow' }).click()
  const { searchParams } = new URL((await redirected).url())
  await page.close()
  return searchParams.get('code')!
}

/** Where a guide needs the code, its person approves the URL printed before. */
function agreeing(app: string, choice: string) {
  return async (block: string, seen: string[]): Promise<Record<string, string>> => {
    if (!block.includes('CODE=')) return {}
    const [address] = seen.flatMap((text) => /http\S+\/oauth\/authorize\?\S+/.exec(text) ?? [])
    return { 'trb_code_…': await agreeInBrowser(address!, app, choice) }
  }
}

describe('the guides work as pasted', () => {
  it('the first five minutes end in a return of 4', longTimeout, async () => {
    const { responseBodies } = await walk('first-five-minutes.md', nothing)
    expect(responseBodies('/campaigns')[0].data).toHaveLength(3)
    expect(responseBodies('/campaigns').at(-1).data).toMatchObject([
      { external_id: 'a1', spend: 20, outcome_value: 80, roas: 4 },
    ])
    expect(responseBodies('/top-performers')[0].data.length).toBeGreaterThan(0)
  })

  it('a partner app goes from registration over consent in a browser to a verified webhook', longTimeout, async () => {
    const { responseBodies, seen } = await walk('a-partner-app.md', agreeing('Booking suite', 'Muebles Cordillera'))
    expect(responseBodies('/profile')[0].data).toMatchObject({ name: 'Muebles Cordillera' })
    expect(responseBodies('/oauth/token').map(({ scope }) => scope)).toEqual(Array(2).fill('analytics connections'))
    expect(seen.join('')).toContain('verified recompute.completed')
    const [, last] = responseBodies('/oauth/token')
    const { status } = await service.call('GET', '/api/v1/profile', { token: last.access_token })
    expect(status).toBe(401)
  })

  it('an assistant gets access on a page and ranks the ads of all profiles over MCP', longTimeout, async () => {
    const { seen, responseBodies } = await walk('an-assistant.md', agreeing('My assistant', 'All my businesses'))
    expect(seen.join('')).toMatch(/resource_metadata="http\S+\/\.well-known\/oauth-protected-resource\/mcp"/)
    expect(responseBodies('/oauth/token')[0].scope).toBe('mcp:read')
    const consentRequest = seen.at(-1)!
    expect(consentRequest).toMatch(
      /list_profiles: .*Cl[ií]nica Dental Maipo.*Muebles Cordillera|list_profiles: .*Muebles Cordillera/,
    )
    expect(consentRequest).toMatch(/rank_ads_across_profiles: .*"profile/)
  })

  it('five questions are answered from the demo down to a receipt', longTimeout, async () => {
    const { calls, responseBodies } = await walk('five-questions.md', nothing)
    const [bridge] = responseBodies('/campaigns/bridge')
    const { platform_claim, steps, remainder, ours } = bridge.data
    const parts = [platform_claim, ...steps, remainder].map(({ conversions }: { conversions: number }) => conversions)
    expect(parts.reduce((sum, count) => sum + count, 0)).toBe(ours.conversions)
    for (const path of ['/paths/roles', '/advice', '/campaigns/bridge/conversions'])
      expect([path, responseBodies(path)[0].data.length > 0]).toEqual([path, true])
    const receipt = calls.at(-1)!
    expect([receipt.path.endsWith('/receipt'), receipt.body.data.is_up_to_date]).toEqual([true, true])
  })

  // The guide describes a database in the data directory.
  it.skipIf(inject('testRun').citusWorkers.length > 0)(
    'going to production restores the backup it created',
    longTimeout,
    async () => {
      const { seen, responseBodies } = await walk('going-to-production.md', nothing)
      expect(seen.join('')).toContain('tributary.backup is restored')
      expect(responseBodies('/.well-known/oauth-authorization-server')[0].issuer).toBe(
        `http://127.0.0.1:${service.port}`,
      )
    },
  )
})
