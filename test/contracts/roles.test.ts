import type { FastifyRequest } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { mayRole, roles } from '../../src/kernel/context/scopes.ts'
import type { ApiError } from '../../src/kernel/errors/errors.ts'
import type { Operation } from '../../src/kernel/operations/operation.ts'
import { operations } from '../../src/operations.ts'
import { createFixture, type Fixture, unlimitedApp } from './fixtures.ts'

const app = await unlimitedApp()
const forPeople = operations.filter((op) => op.credentials.includes('session'))

/** Operations on a person's own account, views and digests, allowed for every role. */
const personal =
  /^(sessions|passwords|secondFactor|userTokens|authorizations|views|digests)\.|^members\.leaveWorkspace$|^invitations\.joinWorkspace$/
const aboutPeopleAndKeys = /^(members\.(?!leave)|invitations\.(?!join)|keys\.|auditLog\.|accessLog\.)/

describe('the role table', () => {
  it('gives every role at least the rights of the roles below it', () => {
    for (const op of forPeople) {
      const allowed = roles.map((role) => mayRole(role, op))
      expect([op.id, allowed]).toEqual([op.id, [...allowed].sort().reverse()])
      expect([op.id, allowed[0]]).toEqual([op.id, true])
    }
  })

  it('lets a viewer change only their own account, and read no personal data', () => {
    const changing = forPeople.filter((op) => op.method !== 'GET' && mayRole('viewer', op))
    expect(changing.map(({ id }) => id).filter((id) => !personal.test(id) && !readingPosts.has(id))).toEqual([])
    const personalOperations = forPeople.filter((op) => op.returnsPersonalData && mayRole('viewer', op))
    // These operations redact personal data for callers who may not read it.
    expect(personalOperations.map(({ id }) => id).filter((id) => !projecting.has(id))).toEqual([])
  })

  it('lets an editor read personal data and make changes, but manage neither people nor keys', () => {
    const rejected = forPeople.filter((op) => !mayRole('editor', op)).map(({ id }) => id)
    expect(rejected.filter((id) => aboutPeopleAndKeys.test(id)).length).toBeGreaterThan(8)
    expect(forPeople.filter(({ id }) => aboutPeopleAndKeys.test(id)).map(({ id }) => id)).toEqual(
      rejected.filter((id) => aboutPeopleAndKeys.test(id)),
    )
    expect(forPeople.filter((op) => op.returnsPersonalData && op.scopes !== 'any' && !mayRole('editor', op))).toEqual(
      [],
    )
  })

  it('lets an admin do everything except end a workspace or a profile', () => {
    expect(forPeople.filter((op) => !mayRole('admin', op)).map(({ id }) => id)).toEqual([...ownersAlone])
  })
})

/** These compute a result and change nothing. */
const readingPosts = new Set<string>([
  'quality.scanUtmHealth',
  'conversionSync.previewConversions',
  'experiments.analyzePanel',
])
const projecting = new Set<string>([
  'campaigns.listCampaignConversions',
  'conversions.readReceipt',
  'journeys.readConversionJourney',
  'journeys.readJourneyByKey',
  'outcomes.listRecordedOutcomes',
  'paths.listPathConversions',
  'payments.listDuplicates',
  'payments.listPayments',
])
const ownersAlone = new Set<string>([
  'workspaces.archiveWorkspace',
  'workspaces.restoreWorkspace',
  'profiles.purgeProfile',
])

describe('the access check of every operation that accepts a session', () => {
  let fixture: Fixture

  beforeAll(async () => {
    fixture = await createFixture(app)
  })

  /** Returns the error of the access check, or null if it passes. The operation itself does not run. */
  async function rejectionOf(op: Operation, session: string): Promise<ApiError | null> {
    const named = op.roleOn === 'profile' ? fixture.profile_id : fixture.workspace_id
    const headers = { cookie: `tributary_session=${session}` }
    const request = { method: 'GET', headers, query: {}, params: { id: named } } as unknown as FastifyRequest
    const { access } = app.services
    try {
      await access.require(op, await access.authenticate(request), request)
      return null
    } catch (error) {
      return error as ApiError
    }
  }

  it.each(roles)('passes or rejects the role as the role table says: %s', async (role) => {
    const { id } = await app.seed.user({ workspace_id: fixture.workspace_id, role })
    const session = await app.seed.session({ user_id: id, active_profile_id: fixture.profile_id })
    for (const op of forPeople) {
      const rejection = await rejectionOf(op, session)
      const isRejected = rejection?.details.reason === 'role' || rejection?.code === 'insufficient_scope'
      expect([op.id, role, isRejected]).toEqual([op.id, role, !mayRole(role, op)])
    }
  })

  it('shows no workspace or profile to people who are not members of it, whatever their roles elsewhere', async () => {
    const elsewhere = await app.seed.user({ workspace_id: (await app.seed.workspace()).id, role: 'owner' })
    const session = await app.seed.session({ user_id: elsewhere.id })
    for (const op of forPeople.filter(({ roleOn }) => roleOn !== 'active_profile')) {
      expect([op.id, (await rejectionOf(op, session))?.code]).toEqual([op.id, 'not_found'])
    }
  })

  it('requires the role where the operation declares it, which includes every path that names a workspace', () => {
    const named = forPeople.filter(({ path }) => path.startsWith('/workspaces/:'))
    expect(named.length).toBeGreaterThan(8)
    expect(named.filter(({ roleOn }) => roleOn !== 'workspace').map(({ id }) => id)).toEqual([])
  })

  it('is the one that requests pass through', async () => {
    const { id } = await app.seed.user({ workspace_id: fixture.workspace_id, role: 'editor' })
    const session = await app.seed.session({ user_id: id, active_profile_id: fixture.profile_id })
    const { status, body } = await app.call(`GET /api/v1/workspaces/${fixture.workspace_id}/members`, { session })
    expect([status, body.error.code, body.error.reason]).toEqual([403, 'forbidden', 'role'])
  })
})
