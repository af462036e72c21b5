import { hash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isRoleEnough, type Role, roles } from '../../kernel/context/scopes.ts'
import { buildFilter, isInFilter, isInRange, readFilter } from './common-passwords.ts'
import { type ArchiveRejection, decideArchive, decidePurge, decideRestore, deletionOrder } from './decide-archive.ts'
import {
  type AttemptCount,
  type AttemptCounts,
  type AttemptDecision,
  decideAttempt,
  type Slowing,
} from './decide-attempt.ts'
import {
  compareGrants,
  decideInvitation,
  decideMemberChange,
  highestRole,
  type ProfileGrant,
  statusOfInvitation,
} from './decide-member.ts'
import { safeNext } from './safe-next.ts'

const at = (ms: number) => new Date(ms)

describe('an attempt', () => {
  const slowing: Slowing = { free: 3, firstWaitMs: 1_000, longestWaitMs: 10_000, forgetMs: 60_000 }
  const now = 100_000
  const count = (failures: number, lastMs: number, openMs = lastMs): AttemptCount => ({
    failures,
    last_at: at(lastMs),
    blocked_until: at(openMs),
  })

  const none: AttemptCounts<AttemptCount | null> = { pair: null, account: null, address: null }
  const decide = (counts: typeof none, ms: number, isKnownAddress = false) =>
    decideAttempt(
      counts,
      { pair: slowing, account: slowing, address: slowing },
      {
        now: at(ms),
        isKnownAddress,
      },
    )
  const nextOf = (decision: AttemptDecision) => {
    if (decision.kind !== 'go') throw new Error(`must wait ${decision.ms}`)
    return decision.next
  }

  it.each<[string, AttemptCount | null, number | 'wait', number]>([
    ['the first attempt', null, 1, 0],
    ['a free attempt', count(1, now - 10), 2, 0],
    ['the last free attempt', count(2, now - 10), 3, 0],
    ['the first attempt that delays the next', count(3, now - 10), 4, 1_000],
    ['the second attempt that delays the next', count(4, now - 10), 5, 2_000],
    ['the fourth attempt that delays the next', count(6, now - 10), 7, 8_000],
    ['the fifth attempt, limited by the longest wait', count(7, now - 10), 8, 10_000],
    ['an attempt after two billion others', count(2_000_000_000, now - 10), 2_000_000_001, 10_000],
    ['an attempt that is too early', count(5, now - 100, now + 1_900), 'wait', 1_900],
    ['an attempt exactly at the end of the wait', count(5, now - 2_000, now), 6, 4_000],
    ['an attempt after the count was reset', count(9, now - 60_000), 1, 0],
    ['an attempt just before the count is reset', count(9, now - 59_999), 10, 10_000],
  ])('%s', (_title, before, failures, ms) => {
    for (const by of ['pair', 'account', 'address'] as const) {
      const decision = decide({ ...none, [by]: before }, now)
      if (failures === 'wait') expect(decision).toEqual({ kind: 'wait', ms })
      else expect(nextOf(decision)[by]).toEqual({ failures, last_at: at(now), blocked_until: at(now + ms) })
    }
  })

  it('waits for the longest of its three counts', () => {
    const counts = { pair: count(9, 0, now + 1), account: count(9, 0, now + 7), address: count(9, 0, now + 3) }
    expect(decide(counts, now)).toEqual({ kind: 'wait', ms: 7 })
  })

  it('from a known address is exempt from the count of the account, and not counted there', () => {
    const counts = { ...none, account: count(9, 0, now + 5_000) }
    const decision = decide(counts, now, true)
    expect(nextOf(decision)).toEqual({ pair: count(1, now), account: null, address: count(1, now) })
    const slowed = { ...none, pair: count(9, 0, now + 5_000) }
    expect(decide(slowed, now, true)).toEqual({ kind: 'wait', ms: 5_000 })
  })

  it('is allowed less and less often if repeated without a pause, and early attempts never extend the wait', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 30_000 }), { maxLength: 40 }), (pauses) => {
        let [clock, looked] = [0, 0]
        let before = none
        for (const pause of pauses) {
          clock += pause
          const decision = decide(before, clock)
          if (decision.kind === 'go') [before, looked] = [decision.next, looked + 1]
          else expect(decision.ms).toBeLessThanOrEqual(slowing.longestWaitMs)
        }
        // After the free attempts, each one costs at least the first wait.
        expect(looked).toBeLessThanOrEqual(slowing.free + 1 + Math.ceil(clock / slowing.firstWaitMs))
      }),
    )
  })
})

describe('the redirect after sign-in', () => {
  it.each([
    ['/', '/'],
    ['/campaigns?model=linear&x=%2F#row', '/campaigns?model=linear&x=%2F#row'],
    [
      '/oauth/authorize?redirect_uri=https%3A%2F%2Fa.example%2F',
      '/oauth/authorize?redirect_uri=https%3A%2F%2Fa.example%2F',
    ],
    ['/a/../b', '/b'],
    ['/@evil.example', '/@evil.example'],
  ])('accepts %j as a path of this service', (next, expected) => {
    expect(safeNext(next)).toBe(expected)
  })

  it.each([
    ...['', 'campaigns', 'https://evil.example', 'HTTPS://evil.example/', '//evil.example', '///evil.example', '////'],
    ...[
      '/\\evil.example',
      '\\/evil.example',
      '/\\/evil.example',
      '/a\\..\\evil',
      '/\t/evil.example',
      '/\n/evil.example',
    ],
    ...['/\r//evil.example', ' /evil', '/ /evil', '/.//evil.example', '/..//evil.example', '/a/..//evil.example'],
    ...['/%0d%0aSet-Cookie:x/../..//evil', 'javascript:alert(1)', 'data:text/html,x', '/ñ', '/\u0000', '/\u2028'],
    `/${'a'.repeat(2_000)}`,
    ...[undefined, null, 7, ['/a'], { toString: () => '/a' }],
  ])('replaces %j by the start page', (next) => {
    expect(safeNext(next)).toBe('/')
  })

  it('is never another origin', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '@',
      ':',
      '//',
      '?',
      '#',
      '%2f',
      'evil.example',
      'http:',
      '\t',
      ' ',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const next = safeNext(pieces.join(''))
        expect(new URL(next, 'https://here.example/sign-in').origin).toBe('https://here.example')
      }),
    )
  })
})

describe('the deletion order', () => {
  const orderOf = (links: Record<string, string[]>) =>
    deletionOrder(Object.entries(links).map(([table, pointsTo]) => ({ table, pointsTo })))

  it.each<[string, Record<string, string[]>, string[]]>([
    ['of no tables', {}, []],
    ['of unrelated tables is alphabetical', { b: [], a: [] }, ['a', 'b']],
    ['begins with referencing tables', { parent: [], child: ['parent'] }, ['child', 'parent']],
    ['of a chain', { a: [], b: ['a'], c: ['b'] }, ['c', 'b', 'a']],
    ['of a table that references itself', { tree: ['tree'] }, ['tree']],
    ['of two references to one table', { a: [], b: ['a'], c: ['a'], d: ['b', 'c'] }, ['d', 'b', 'c', 'a']],
    ['ignores references to unlisted tables', { a: ['elsewhere'] }, ['a']],
  ])('%s', (_title, links, order) => {
    expect(orderOf(links)).toEqual(order)
  })

  it('does not exist for a reference cycle, which the error names', () => {
    expect(() => orderOf({ a: ['b'], b: ['a'], c: [] })).toThrow('tables point to each other: a, b')
  })

  it('contains every table once, and none before a table that references it', () => {
    const graph = fc
      .integer({ min: 1, max: 8 })
      .chain((size) =>
        fc.array(fc.tuple(fc.nat(size - 1), fc.nat(size - 1)), { maxLength: 20 }).map((pairs) => ({ size, pairs })),
      )
    fc.assert(
      fc.property(graph, ({ size, pairs }) => {
        // References only to smaller numbers, so that there is no cycle.
        const tables = Array.from({ length: size }, (_, index) => ({
          table: `t${index}`,
          pointsTo: pairs.filter(([from, to]) => from === index && to < index).map(([, to]) => `t${to}`),
        }))
        const order = deletionOrder(tables)
        expect(order.toSorted()).toEqual(tables.map(({ table }) => table).toSorted())
        for (const { table, pointsTo } of tables) {
          for (const to of pointsTo) expect(order.indexOf(table)).toBeLessThan(order.indexOf(to))
        }
      }),
    )
  })
})

describe('the profiles of a limited member', () => {
  const grant = (profile_id: string, role: ProfileGrant['role']) => ({ profile_id, role })

  it.each<[ProfileGrant[], string]>([
    [[], 'viewer'],
    [[grant('a', 'viewer'), grant('b', 'editor')], 'editor'],
    [[grant('a', 'admin'), grant('b', 'viewer')], 'admin'],
  ])('%j have the highest role %s', (grants, role) => {
    expect(highestRole(grants)).toBe(role)
  })

  it.each<[string, ProfileGrant[] | null, ProfileGrant[] | null, string, string]>([
    ['a limit takes the whole workspace', null, [grant('a', 'viewer')], 'a viewer', 'all'],
    ['its end gives it back', [grant('a', 'viewer')], null, 'all', 'a viewer'],
    ['another role is removed and added', [grant('a', 'viewer')], [grant('a', 'editor')], 'a editor', 'a viewer'],
    ['an equal list changes nothing', [grant('a', 'viewer')], [grant('a', 'viewer')], '', ''],
    ['no limit stays no limit', null, null, '', ''],
  ])('%s', (_title, from, to, added, removed) => {
    expect(compareGrants(from, to)).toEqual({ isChanged: added !== '' || removed !== '', added, removed })
  })
})

describe('a member change', () => {
  it.each<[Role, Role | null, Role | null, number, string | null]>([
    ['owner', 'owner', 'admin', 2, null],
    ['owner', 'owner', 'owner', 1, null],
    ['owner', 'owner', 'viewer', 1, 'last_owner'],
    ['owner', 'owner', null, 1, 'last_owner'],
    ['owner', 'owner', null, 2, null],
    ['owner', null, 'owner', 1, null],
    ['admin', null, 'owner', 1, 'role_above_own'],
    ['admin', 'viewer', 'owner', 1, 'role_above_own'],
    ['admin', 'owner', 'viewer', 2, 'role_above_own'],
    ['admin', 'owner', null, 1, 'role_above_own'],
    ['admin', 'admin', 'viewer', 1, null],
    ['editor', 'admin', null, 1, 'role_above_own'],
    ['viewer', 'viewer', null, 1, null],
  ])('by an %s from %s to %s with %i owners: %s', (by, from, to, owners, reason) => {
    expect(decideMemberChange({ by, from, to, owners })?.reason ?? null).toBe(reason)
  })

  it('never leaves a workspace without an owner, and never gives a role above that of the caller', () => {
    const role = fc.constantFrom(...roles)
    fc.assert(
      fc.property(role, fc.option(role), fc.option(role), fc.integer({ min: 1, max: 3 }), (by, from, to, owners) => {
        if (decideMemberChange({ by, from, to, owners })) return
        const left = owners - (from === 'owner' ? 1 : 0) + (to === 'owner' ? 1 : 0)
        expect(left).toBeGreaterThan(0)
        if (to !== null) expect(isRoleEnough(by, to)).toBe(true)
      }),
    )
  })
})

describe('an invitation', () => {
  const open = { accepted_at: null, revoked_at: null, expires_at: at(100) }
  const workspace = { archived_at: null }
  const gone = { archived_at: at(1) }

  it.each([
    ['open', open, workspace, 99, 'open', null],
    ['exactly at its expiry', open, workspace, 100, 'expired', 'invalid_state invitation_expired'],
    ['accepted', { ...open, accepted_at: at(1) }, workspace, 50, 'accepted', 'invalid_state invitation_accepted'],
    ['revoked', { ...open, revoked_at: at(1) }, workspace, 50, 'revoked', 'invalid_state invitation_revoked'],
    ['in an archived workspace', open, gone, 50, 'open', 'workspace_archived workspace_archived'],
    [
      'accepted, in an archived workspace',
      { ...open, accepted_at: at(1) },
      gone,
      50,
      'accepted',
      'invalid_state invitation_accepted',
    ],
    ['expired, in an archived workspace', open, gone, 200, 'expired', 'workspace_archived workspace_archived'],
  ] as const)('that is %s', (_title, invitation, orderOf, now, status, rejected) => {
    expect(statusOfInvitation(invitation, at(now))).toBe(status)
    const rejection = decideInvitation(invitation, orderOf, at(now))
    expect(rejection && `${rejection.code} ${rejection.reason}`).toBe(rejected)
  })
})

describe('archiving, restoring and deleting', () => {
  const [active, archived] = [
    { archived_at: null, purge_requested_at: null },
    { archived_at: at(1), purge_requested_at: null },
  ]
  const doomed = { ...archived, purge_requested_at: at(2) }
  const room = { archived_at: null, has_room: true }

  it.each<[string, ArchiveRejection | null, ArchiveRejection | null]>([
    ['archives an active profile', decideArchive(active), null],
    ['does not archive an archived profile', decideArchive(archived), 'archived'],
    ['restores an archived profile', decideRestore(archived, room), null],
    ['does not restore an active profile', decideRestore(active, room), 'not_archived'],
    [
      'restores no profile into an archived workspace',
      decideRestore(archived, { ...room, archived_at: at(1) }),
      'workspace_archived',
    ],
    ['restores no profile beyond the plan', decideRestore(archived, { ...room, has_room: false }), 'profile_limit'],
    ['restores no profile that is being deleted', decideRestore(doomed, room), 'being_purged'],
    ['deletes an archived profile', decidePurge({ ...archived, is_demo: false }, 5), null],
    ['does not delete an active profile', decidePurge({ ...active, is_demo: false }, 0), 'not_archived'],
    ['does not delete a profile twice', decidePurge({ ...doomed, is_demo: false }, 0), 'being_purged'],
    ['deletes a demo profile without log entries', decidePurge({ ...archived, is_demo: true }, 0), null],
    ['does not delete a demo profile with log entries', decidePurge({ ...archived, is_demo: true }, 1), 'evidence'],
  ])('%s', (_title, rejection, expected) => {
    expect(rejection).toBe(expected)
  })
})

describe('common passwords', () => {
  const hashOf = (password: string) => hash('sha256', password, 'buffer')

  it('are all found in their filter, and others almost never', () => {
    const known = Array.from({ length: 500 }, (_, index) => hashOf(`known ${index}`))
    const filter = readFilter(buildFilter(known))
    expect(known.every((item) => isInFilter(filter, item))).toBe(true)
    const others = Array.from({ length: 5_000 }, (_, index) => hashOf(`other ${index}`))
    expect(others.filter((other) => isInFilter(filter, other)).length).toBeLessThanOrEqual(1)
  })

  const suffix = '1E4C9B93F3F0682250B6CF8331B7EE68FD8'
  it.each([
    ['the suffix is present', `0018A45C4D1DEF81644B54AB7F969B88D65:1\r\n${suffix}:3861493`, true],
    ['the suffix is present in lower case with line feeds', `${suffix.toLowerCase()}:2\n`, true],
    ['the suffix is padding', `${suffix}:0`, false],
    ['only other suffixes are present', '0018A45C4D1DEF81644B54AB7F969B88D65:1', false],
    ['there is no line', '', false],
    ['the response is an unrelated page', '<html>401</html>', false],
    ['the line has no count', suffix, false],
  ])('are looked up in a range in which %s', (_title, range, isKnown) => {
    expect(isInRange(range, suffix)).toBe(isKnown)
  })
})
