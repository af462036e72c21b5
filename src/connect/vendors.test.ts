import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { providers } from './registry.ts'
import { findVendor, vendors } from './vendors.ts'

const root = new URL('../../', import.meta.url)

it('every provider has one row in the table, and every row has a provider', () => {
  expect(providers.map(({ key }) => key)).toEqual(Object.keys(vendors))
})

it.each(Object.entries(vendors))("%s has its folder and its sandbox under the vendor's name", (_, { folder }) => {
  expect(existsSync(new URL(`src/connect/providers/${folder}/index.ts`, root))).toBe(true)
  const sandbox = [`sandbox/vendors/${folder}.ts`, `sandbox/vendors/${folder}/index.ts`]
  expect(sandbox.some((path) => existsSync(new URL(path, root)))).toBe(true)
})

it('an id without a row has no vendor', () => {
  expect(findVendor('constructor')).toBeNull()
})
