import { expect, it } from 'vitest'
import { chooseLocale } from './page.ts'

it.each([
  [undefined, 'en'],
  ['', 'en'],
  ['*', 'en'],
  ['es', 'es'],
  ['es-CL,es;q=0.9,en;q=0.8', 'es'],
  ['en-US,en;q=0.9,es;q=0.8', 'en'],
  ['pt-BR,es;q=0.7,en;q=0.3', 'es'],
  ['en;q=0.5, es;q=0.5', 'en'],
  ['es, en', 'es'],
  ['de', 'en'],
  ['es;q=0', 'en'],
  [';;;,,q=', 'en'],
] as const)('%s: %s', (header, locale) => {
  expect(chooseLocale(header)).toBe(locale)
})
