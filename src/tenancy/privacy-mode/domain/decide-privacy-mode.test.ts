import { expect, it } from 'vitest'
import { type Actor, privacyModes } from '../../../kernel/context/context.ts'
import { decidePrivacyMode, type PrivacyStep } from './decide-privacy-mode.ts'

const person = (role: 'owner' | 'admin' | 'editor'): Actor => ({
  kind: 'user',
  user_id: 'u',
  via: 'session',
  credential_id: 's',
  role,
})

const cases: [string, Actor, raised: PrivacyStep, lowered: PrivacyStep][] = [
  ['the operator', { kind: 'operator' }, 'change', 'change'],
  ['an owner', person('owner'), 'change', 'change'],
  ['an admin', person('admin'), 'change', 'reject'],
  ['an editor', person('editor'), 'reject', 'reject'],
  ['an app', { kind: 'app', app_id: 'a', token_id: 't' }, 'change', 'reject'],
  ['a key of an app', { kind: 'api_key', key_id: 'k', app_id: 'a' }, 'change', 'reject'],
]

it.each(cases)(
  'decides whether %s may raise or lower the protection, and treats the same mode as no change',
  (_, actor, raised, lowered) => {
    for (const [a, from] of privacyModes.entries()) {
      for (const [b, to] of privacyModes.entries()) {
        const expected = a === b ? 'unchanged' : b > a ? raised : lowered
        expect([from, to, decidePrivacyMode(actor, from, to)]).toEqual([from, to, expected])
      }
    }
  },
)
