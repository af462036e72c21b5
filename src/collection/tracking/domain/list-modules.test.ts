import { expect, it } from 'vitest'
import type { Modules } from '../module-schemas.ts'
import { listModules } from './list-modules.ts'

const builds = new Map(['links', 'errors', 'survey'].map((name) => [name, { path: `/t/${name}.js`, integrity: 'x' }]))
const errors = { selector: '.error' }
const listed = (requested: unknown, modules: Modules) =>
  listModules(requested, { modules, domains: [] }, builds).map(({ path }) => path.slice(3, -3))

it.each<[title: string, requested: unknown, modules: Modules, expected: string[]]>([
  ['the modules of the profile', true, { links: {}, errors }, ['links', 'errors']],
  ['a module that was switched off', true, { links: null, errors }, ['errors']],
  ['only the modules that the page names', 'errors', { links: {}, errors }, ['errors']],
  ['modules that only the page names', ' links,errors  unknown ', {}, ['links', 'errors']],
  ['no survey without options', 'survey links', {}, ['links']],
  ['no module without a build', true, { engagement: {} }, []],
  ['anything else means the profile', { a: 1 }, { links: {} }, ['links']],
])('%s', (_title, requested, modules, expected) => {
  expect(listed(requested, modules)).toEqual(expected)
})

it('a module that the page names has the settings of the profile, or its defaults', () => {
  const settings = (modules: Modules) => listModules('errors', { modules, domains: [] }, builds)[0]!.settings
  expect(settings({ errors })).toEqual({ selector: '.error' })
  expect(settings({})).toEqual({ selector: null })
})
