import { expect, it } from 'vitest'
import { profileWorkspaces } from './profile-workspaces.ts'

type Workspace = Parameters<typeof profileWorkspaces>[0][number]

const workspace = (id: string, fields: Partial<Workspace> = {}): Workspace =>
  ({ id, name: id, role: 'owner', is_limited: false, archived_at: null, profiles: [], ...fields }) as Workspace

const demo = [{ id: 'p', name: 'Demo', role: 'owner' as const, is_demo: true }]

it.each([
  ['an owner', workspace('a'), true],
  ['an admin', workspace('a', { role: 'admin' }), true],
  ['an editor', workspace('a', { role: 'editor' }), false],
  ['an admin of some profiles only', workspace('a', { role: 'admin', is_limited: true }), false],
  ['an archived workspace', workspace('a', { archived_at: '2026-01-01T00:00:00Z' }), false],
  ['the workspace of the demo', workspace('a', { profiles: demo }), false],
])('%s', (_what, candidate, isListed) => {
  expect(profileWorkspaces([candidate], 'a')).toEqual(isListed ? [candidate] : [])
})

it('lists the current workspace first, and keeps the order of the others', () => {
  const all = ['a', 'b', 'c'].map((id) => workspace(id))
  expect(profileWorkspaces(all, 'c').map(({ id }) => id)).toEqual(['c', 'a', 'b'])
})
