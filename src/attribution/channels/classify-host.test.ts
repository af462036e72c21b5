import { describe, expect, it } from 'vitest'
import { classifyHost, isUnderHost } from './classify-host.ts'
import { knownHosts } from './known-hosts.ts'

describe('classifyHost', () => {
  it.each([
    ['google.com', 'search', 'google'],
    ['www.google.co.uk', 'search', 'google'],
    ['www.google.cl', 'search', 'google'],
    ['mail.google.com', 'mail', 'gmail'],
    ['gemini.google.com', 'assistant', 'gemini'],
    ['pay.google.com', 'payment', 'google'],
    ['search.yahoo.com', 'search', 'yahoo'],
    ['l.facebook.com', 'social', 'facebook'],
    ['t.co', 'social', 'twitter'],
    ['m.youtube.com', 'social', 'youtube'],
    ['chatgpt.com', 'assistant', 'chatgpt'],
    ['www.mercadopago.com.ar', 'payment', 'mercadopago'],
    ['com.google.android.gm', 'mail', 'gmail'],
    ['WWW.BING.COM', 'search', 'bing'],
  ])('classifies %s as a %s host with the name %s', (host, kind, name) => {
    expect(classifyHost(host)).toEqual({ kind, name })
  })

  it.each(['example.com', 'notgoogle.com', 'google.evil.example', 'facebook.com.evil.example', 'localhost', ''])(
    'returns null for %s',
    (host) => {
      expect(classifyHost(host)).toBeNull()
    },
  )
})

describe('knownHosts', () => {
  it('lists each host once, in lower case, without scheme or path', () => {
    const all = Object.values(knownHosts).flat()
    expect(all.filter((host, index) => all.indexOf(host) !== index)).toEqual([])
    expect(all.filter((host) => !/^[a-z0-9-]+(\.[a-z0-9-]+)*(\.\*)?$/.test(host))).toEqual([])
  })

  it('contains only entries that classifyHost finds', () => {
    const wrong = Object.entries(knownHosts).flatMap(([kind, hosts]) =>
      hosts.filter((host) => classifyHost(host.replace('.*', '.cl'))?.kind !== kind),
    )
    expect(wrong).toEqual([])
  })
})

describe('isUnderHost', () => {
  it.each([
    ['shop.example', 'shop.example', true],
    ['www.shop.example', 'shop.example', true],
    ['WWW.Shop.example', 'shop.EXAMPLE', true],
    ['notshop.example', 'shop.example', false],
    ['a.shop.example', '*.shop.example', true],
    ['shop.example', '*.shop.example', false],
  ])('compares %s with %s: %s', (host, listed, expected) => {
    expect(isUnderHost(host, listed)).toBe(expected)
  })
})
