import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parsePlatformId, toPlatformId } from './platform-id.ts'

describe('a platform id', () => {
  it.each([
    ['23851234567890123'],
    ['urn:other:12'],
    ['id'],
    ['Spring_ID'],
    ['own-año-nuevo-ad'],
    ['広告-1'],
    ['x'.repeat(100)],
  ])('can be %s', (id) => {
    expect(parsePlatformId(` ${id} `)).toBe(id)
  })

  it.each([
    '',
    ' ',
    'a b',
    '{{ad.id}}',
    '{creative}',
    '__AID__',
    '_CID_',
    'CID',
    'CAMPAIGN_ID',
    '<a>',
    'a@b.example',
    'x'.repeat(101),
  ])('cannot be %j', (text) => {
    expect(parsePlatformId(text)).toBeNull()
  })

  it('is the end of the URN of LinkedIn', () => {
    expect(parsePlatformId('urn:li:sponsoredCreative:12')).toBe('12')
  })

  it('is the same in composed and decomposed letters', () => {
    expect(parsePlatformId('an\u0303o')).toBe(parsePlatformId('a\u00f1o'))
  })

  it('is derived from every name, and an address keeps it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (name) => {
        const id = `own-${toPlatformId(name)}-set`
        const url = new URL('https://shop.example/')
        url.searchParams.set('svc_aid', id)
        expect(parsePlatformId(new URL(url.href).searchParams.get('svc_aid'))).toBe(id)
      }),
    )
  })

  it.each([
    ['Año nuevo – bicicletas', 'año-nuevo-bicicletas'],
    ['  ', 'first'],
    ['🚲'.repeat(80), '-'],
  ])('of the name %j is %j', (name, id) => {
    expect(toPlatformId(name)).toBe(id)
  })
})
