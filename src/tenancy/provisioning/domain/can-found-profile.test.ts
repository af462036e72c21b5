import { expect, it } from 'vitest'
import type { Actor } from '../../../kernel/context/context.ts'
import { type CallerState, canFoundProfile } from './can-found-profile.ts'

const appToken: Actor = { kind: 'app', app_id: 'app', token_id: 't' }
const appKey: Actor = { kind: 'api_key', key_id: 'k', app_id: 'app' }
const plainKey: Actor = { kind: 'api_key', key_id: 'k', app_id: null }
const person: Actor = { kind: 'user', user_id: 'u', via: 'session', credential_id: 's', role: null }
const stranger: CallerState = { is_bound_here: false, has_grant: false, role: null }

const cases: [string, Actor, string | null, Partial<CallerState>, boolean][] = [
  ['the operator anywhere', { kind: 'operator' }, null, {}, true],
  ['an app in a workspace it provisioned', appToken, 'app', {}, true],
  ['an app in a workspace of another app', appToken, 'other', {}, false],
  ['an app in a workspace of a user', appToken, null, {}, false],
  ['an app bound here with a grant', appToken, null, { is_bound_here: true, has_grant: true }, true],
  ['an app bound here without a grant', appToken, null, { is_bound_here: true }, false],
  ['an app with a grant on a profile elsewhere', appToken, null, { has_grant: true }, false],
  ['a key in its own workspace', plainKey, null, { is_bound_here: true }, true],
  ['a key in another workspace', plainKey, null, {}, false],
  ["an app's key in its own workspace with a grant", appKey, null, { is_bound_here: true, has_grant: true }, true],
  ["an app's key in its own workspace without a grant", appKey, null, { is_bound_here: true }, false],
  ["an app's key in its own workspace that the app provisioned", appKey, 'app', { is_bound_here: true }, true],
  ["an app's key in another workspace that the app provisioned", appKey, 'app', {}, false],
  ['an owner', person, null, { role: 'owner' }, true],
  ['an admin', person, null, { role: 'admin' }, true],
  ['an editor', person, null, { role: 'editor' }, false],
  ['a viewer', person, null, { role: 'viewer' }, false],
  ['a user without a role', person, null, {}, false],
  ['an anonymous caller', { kind: 'anyone' }, null, {}, false],
]

it.each(cases)('decides whether %s may create a profile', (_title, actor, provisioner, caller, expected) => {
  const workspace = { provisioned_by_app_id: provisioner }
  expect(canFoundProfile(actor, workspace, { ...stranger, ...caller })).toBe(expected)
})
