import { describe, expect, it } from 'vitest'
import { splitName } from './vendor-values.ts'

describe('a full name', () => {
  it.each([
    ['Ana Rojas', 'Ana', 'Rojas'],
    ['  María   José Soto  ', 'María', 'José Soto'],
    ['Cher', 'Cher', null],
    ['   ', null, null],
    ['', null, null],
    [null, null, null],
    [undefined, null, null],
  ])('%j is split after its first word', (name, first_name, last_name) => {
    expect(splitName(name)).toEqual({ first_name, last_name })
  })
})
