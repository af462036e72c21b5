import { describe, expect, it } from 'vitest'
import { readUserAgent } from './read-user-agent.ts'

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0'

describe('the device type of a user agent', () => {
  it.each([
    ['desktop', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`],
    ['mobile', `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${chrome} Mobile Safari/537.36`],
    [
      'tablet',
      'Mozilla/5.0 (iPad; CPU OS 16_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.5 Mobile/15E148 Safari/604.1',
    ],
  ])('is %s if it is one of the three of the contract', (device, userAgent) => {
    expect(readUserAgent(userAgent).device).toBe(device)
  })

  it.each([
    `Mozilla/5.0 (SMART-TV; LINUX; Tizen 6.0) ${chrome} TV Safari/537.36`,
    `Mozilla/5.0 (Web0S; Linux/SmartTV) ${chrome} Safari/537.36`,
    `Mozilla/5.0 (Linux; Android 9; BRAVIA 4K UR2) ${chrome} Safari/537.36`,
    'Roku/DVP-9.10 (519.10E04111A)',
    'Googlebot/2.1 (+http://www.google.com/bot.html)',
    '',
  ])('is never another value, such as tv: %s', (userAgent) => {
    expect(['desktop', 'mobile', 'tablet', null]).toContain(readUserAgent(userAgent).device)
  })

  it('is null for a television', () => {
    expect(readUserAgent(`Mozilla/5.0 (SMART-TV; LINUX; Tizen 6.0) ${chrome} TV Safari/537.36`).device).toBeNull()
  })
})
