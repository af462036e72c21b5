import { expect, it } from 'vitest'
import { isAdminRole } from './signed-in-user.ts'

it('only owners and admins manage a workspace', () => {
  const managing = (['owner', 'admin', 'editor', 'viewer', null] as const).filter(isAdminRole)
  expect(managing).toEqual(['owner', 'admin'])
})
