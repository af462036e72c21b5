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
  ])('%s is a %s host called %s', (host, kind, name) => {
    expect(classifyHost(host)).toEqual({ kind, name })
  })

  it.each(['example.com', 'notgoogle.com', 'google.evil.example', 'facebook.com.evil.example', 'localhost', ''])(
    '%s is none of them',
    (host) => {
      expect(classifyHost(host)).toBeNull()
    },
  )
})

describe('the list of hosts', () => {
  it('holds each host once, in lower case, as a bare host', () => {
    const all = Object.values(knownHosts).flat()
    expect(all.filter((host, index) => all.indexOf(host) !== index)).toEqual([])
    expect(all.filter((host) => !/^[a-z0-9-]+(\.[a-z0-9-]+)*(\.\*)?$/.test(host))).toEqual([])
  })

  it('is found by its own classification, every entry of it', () => {
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
  ])('%s under %s: %s', (host, listed, expected) => {
    expect(isUnderHost(host, listed)).toBe(expected)
  })
})
