import { describe, expect, it } from 'vitest'
import { readPlace, withPlace } from './read-place.ts'

describe('readPlace', () => {
  it.each<[object, string | null, string | null]>([
    [{ region: 'cl-rm', city: ' Ñuñoa ' }, 'CL-RM', 'Ñuñoa'],
    [{ region: 'RM', country: 'cl' }, 'CL-RM', null],
    [{ region: '13', country: 'JP' }, 'JP-13', null],
    [{ region: 'RM' }, 'RM', null],
    [{ region: 'RM', country: 'XX' }, 'RM', null],
    [{ region: 'XX-RM' }, 'XX-RM', null],
    [{ region: 'Región  del Biobío', country: 'CL' }, 'Región del Biobío', null],
    [{ region: 'x'.repeat(101), city: 'ana@example.com' }, null, null],
    [{ region: '7500000 Santiago', city: 'Calle 1\nCasa 2' }, null, null],
    [{ region: { code: 'RM' }, city: 5 }, null, null],
    [{ region: '', city: null }, null, null],
  ])('of %j', (stated, region, city) => {
    expect(readPlace(stated)).toEqual({ region, city })
  })
})

describe('withPlace', () => {
  it.each<[object, object | undefined, object]>([
    [{ plan: 'a' }, undefined, { plan: 'a' }],
    [{ plan: 'a', region: 'rm', country: 'CL' }, undefined, { plan: 'a', country: 'CL', region: 'CL-RM' }],
    [{ region: 'ana@example.com', city: 'Lima' }, undefined, { city: 'Lima' }],
    [{ region: 'Cusco' }, { region: 'LIM', city: 'Lima', country: 'PE' }, { region: 'Cusco', city: 'Lima' }],
    [{}, { region: 'LIM', country: 'PE' }, { region: 'PE-LIM' }],
  ])('of %j with %j', (properties, stated, expected) => {
    expect(withPlace(properties as Record<string, unknown>, stated)).toEqual(expected)
  })
})
