import { expect, test } from 'vitest'
import { isAdminRole } from './is-admin-role.ts'

test('only owners and admins govern a workspace', () => {
  const governing = (['owner', 'admin', 'editor', 'viewer', null] as const).filter(isAdminRole)
  expect(governing).toEqual(['owner', 'admin'])
})
