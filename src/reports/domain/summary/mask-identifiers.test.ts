import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maskIdentifiers } from './mask-identifiers.ts'

describe('maskIdentifiers', () => {
  it.each([
    ['/pricing', '/pricing'],
    ['Spring sale 2026', 'Spring sale 2026'],
    ['/u/ana.perez+x@example.com/edit', '/u/[…]/edit'],
    ['/u/ana%40example.com', '/u/[…]'],
    ['call +56 9 1234-5678 now', 'call […] now'],
    ['/rut/12.345.678-k', '/rut/[…]'],
    ['/o/0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07', '/o/[…]'],
    ['/reset/AbC123xYz789AbC123xYz789', '/reset/[…]'],
    ['/blog/how-to-choose-a-good-running-shoe', '/blog/how-to-choose-a-good-running-shoe'],
  ])('turns %j into %j', (text, expected) => {
    expect(maskIdentifiers(text, [])).toBe(expected)
  })

  it('finds known values of a person regardless of case and accents, completely or in parts', () => {
    const known = ['María José', 'Pérez', 'mjp@correo.cl', 'c-1042']
    expect(maskIdentifiers('/clientes/MARIA-jose-perez', known)).toBe('/clientes/[…]-[…]-[…]')
    expect(maskIdentifiers('VIP list c-1042', known)).toBe('VIP list […]')
  })

  it('leaves no known value of three or more letters in any text', () => {
    const value = fc.stringMatching(/^[a-zñé]{3,12}$/)
    fc.assert(
      fc.property(value, fc.string(), fc.string(), (name, before, after) => {
        const masked = maskIdentifiers(`${before}${name}${after}`, [name.toUpperCase()])
        expect(masked.toLowerCase()).not.toContain(name)
      }),
    )
  })
})
