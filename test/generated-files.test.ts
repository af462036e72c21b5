import { expect, it } from 'vitest'
import { betweenMarkers, generatedFiles } from '../scripts/generated-files.ts'
import { allSettings } from '../src/config/settings.ts'

const files = generatedFiles(new URL('../', import.meta.url))

it('lists every setting for the operator, in the example file and in the handbook', () => {
  for (const { name } of allSettings) {
    expect(files.get('.env.example')).toMatch(new RegExp(`^# ${name}=`, 'm'))
    expect(files.get('docs/operating.md')).toContain(`| \`${name}\` |`)
  }
})

it('writes between the markers and leaves the rest of a page alone', () => {
  const page = 'before\n<!-- a -->\nold\n<!-- /a -->\nafter'
  const written = betweenMarkers(page, 'a', 'new')
  expect(written).toBe('before\n<!-- a -->\n\nnew\n\n<!-- /a -->\nafter')
  expect(betweenMarkers(written, 'a', 'new')).toBe(written)
})

it('refuses a page that has no place for it', () => {
  expect(() => betweenMarkers('<!-- /a --><!-- a -->', 'a', 'new')).toThrow('no place for its a')
})
