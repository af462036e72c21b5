import { expect, it } from 'vitest'
import { readReferrer } from './read-referrer.ts'

const site = {
  pageHost: 'www.shop.example',
  ownHosts: ['shop.example', '*.brand.example'],
  ignoredHosts: ['bank.example'],
}

it.each([
  [null, 'none', null],
  ['', 'none', null],
  ['not an address', 'none', null],
  ['javascript:alert(1)', 'none', null],
  ['https://shop.example/a?b', 'own', 'shop.example'],
  ['https://blog.shop.example/', 'own', 'blog.shop.example'],
  ['https://uk.brand.example/', 'own', 'uk.brand.example'],
  ['https://checkout.stripe.com/c/pay', 'payment', 'stripe'],
  ['https://secure.bank.example/3ds', 'payment', 'secure.bank.example'],
  ['https://www.google.cl/', 'search', 'google'],
  ['android-app://com.google.android.gm/', 'mail', 'gmail'],
  ['https://lm.facebook.com/', 'social', 'facebook'],
  ['https://www.perplexity.ai/search', 'assistant', 'perplexity'],
  ['https://www.news.example/article', 'other', 'news.example'],
])('classifies %s as %s with the name %s', (referrer, kind, name) => {
  expect(readReferrer(referrer, site)).toMatchObject({ kind, name })
})

it('classifies the host of the page as own even if the profile lists no host', () => {
  const unlisted = { pageHost: 'shop.example', ownHosts: [], ignoredHosts: [] }
  expect(readReferrer('https://www.shop.example/', unlisted).kind).toBe('own')
})
