import { expect, it } from 'vitest'
import { isBot } from './is-bot.ts'
import { readUserAgent } from './read-user-agent.ts'

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
const ipad =
  'Mozilla/5.0 (iPad; CPU OS 16_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.0 Mobile/15E148 Safari/604.1'

it.each([
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (Linux; Android 6.0.1) Chrome/140.0 Mobile Safari/537.36 (compatible; bingbot/2.0)',
  'facebookexternalhit/1.1',
  'WhatsApp/2.23.20.0',
  'Mozilla/5.0 (compatible; YandexBot/3.0)',
  'Mozilla/5.0 (compatible; AhrefsBot/7.0)',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2)',
  'Mozilla/5.0 (X11; Linux x86_64) Chrome-Lighthouse',
  'Pingdom.com_bot_version_1.4',
])('isBot is true for %s', (agent) => {
  expect(isBot(agent)).toBe(true)
})

it.each([
  chrome,
  iphone,
  chrome.replace('Chrome', 'HeadlessChrome'),
  'Mozilla/5.0 (Linux; Android 13; CUBOT KINGKONG) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
  'curl/8.5.0',
  '',
  null,
])('isBot is false for %s', (agent) => {
  expect(isBot(agent)).toBe(false)
})

it.each([
  [chrome, { device: 'desktop', browser: 'Chrome', os: 'Windows' }],
  [iphone, { device: 'mobile', browser: 'Safari', os: 'iOS' }],
  [ipad, { device: 'tablet', browser: 'Safari', os: 'iOS' }],
  ['gibberish', { device: null, browser: null, os: null }],
  ['x'.repeat(2_000), { device: null, browser: null, os: null }],
  [null, { device: null, browser: null, os: null }],
])('readUserAgent reads %s as %j', (agent, browsing) => {
  expect(readUserAgent(agent)).toEqual(browsing)
  expect(readUserAgent(agent)).toEqual(browsing)
})
