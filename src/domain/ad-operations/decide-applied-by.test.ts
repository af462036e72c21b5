import { expect, test } from 'vitest'
import { decideAppliedBy } from './decide-applied-by.ts'

const keyOf = (app_id: string | null) => ({ actor: { kind: 'api_key', key_id: 'k', app_id } as const, app_id })
const person = {
  actor: { kind: 'user', user_id: 'ana', via: 'session', credential_id: 's', role: 'admin' } as const,
  app_id: null,
}
const rest = { provisioned_by_app_id: 'app', owner_id: 'owner', named_member_id: undefined }

test.each([
  ['a key of the provisioning app may leave it out: the owner', keyOf('app'), {}, { user_id: 'owner' }],
  ['and names a member when it knows one', keyOf('app'), { named_member_id: 'ben' }, { user_id: 'ben' }],
  ['a workspace without an owner has nobody to name', keyOf('app'), { owner_id: null }, { user_id: null }],
  ['a key of another app must name somebody', keyOf('other'), {}, { refusal: 'missing' }],
  ['so must a key of no app', keyOf(null), {}, { refusal: 'missing' }],
  ['on a profile nobody provisioned, too', keyOf(null), { provisioned_by_app_id: null }, { refusal: 'missing' }],
  ['who is named must be a member', keyOf('app'), { named_member_id: null }, { refusal: 'not_a_member' }],
  ['a person acts in their own name', person, {}, { user_id: 'ana' }],
  ['and may say so', person, { named_member_id: 'ana' }, { user_id: 'ana' }],
  ['but not in another’s', person, { named_member_id: 'ben' }, { refusal: 'somebody_else' }],
])('%s', (_title, caller, more, decided) => {
  expect(decideAppliedBy({ ...rest, ...caller, ...more })).toEqual(decided)
})
