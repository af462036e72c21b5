import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { providers } from './registry.ts'
import { findVendor, vendors, vendorsOf } from './vendors.ts'

const root = new URL('../../', import.meta.url)

it('every provider has one row in the table, and every row has a provider', () => {
  expect(providers.map(({ key }) => key)).toEqual(Object.keys(vendors))
})

it.each(Object.entries(vendors))("%s has its folder and its sandbox under the vendor's name", (_, { folder }) => {
  expect(existsSync(new URL(`src/connect/providers/${folder}/index.ts`, root))).toBe(true)
  const sandbox = [`sandbox/vendors/${folder}.ts`, `sandbox/vendors/${folder}/index.ts`]
  expect(sandbox.some((path) => existsSync(new URL(path, root)))).toBe(true)
})

it.each(['store', 'crm', 'payments'] as const)(
  'exactly the ids of the kind %s begin with it, which attribution relies on',
  (kind) => {
    expect(Object.keys(vendors).filter((key) => key.startsWith(kind))).toEqual(vendorsOf(kind))
  },
)

it('every provider states its version, unless the vendor has one version or the account chooses it', () => {
  const unversioned = ['search_console', 'payments_a', 'payments_b', 'bank_link', 'chatbot']
  expect(providers.filter(({ api }) => !api).map(({ key }) => key)).toEqual(unversioned)
})

it('an id without a row has no vendor', () => {
  expect(findVendor('constructor')).toBeNull()
})
