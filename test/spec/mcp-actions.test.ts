import { afterAll, beforeEach, expect, it } from 'vitest'
import { mcpClients } from '../support/servers/mcp-client.ts'
import { campaign, liveAds } from './live-ads.ts'

const fixture = await liveAds()
const { app } = fixture
const connect = mcpClients(await app.listen())

beforeEach(() => fixture.control('POST', '/reset'))
afterAll(() => fixture.sandbox.close())

/** An assistant of the profile's owner that may change ads. */
async function assistant() {
  const { owner, profile, tokens } = await fixture.profile()
  const token = await app.seed.userToken({ user_id: owner.id, scopes: ['mcp:read', 'campaigns:apply'] })
  const { client, call } = await connect(token)
  const status = async () => (await call('adOperations_readCampaignStatus', { id: campaign })).body.data
  const pause = (input: object) => call('adOperations_pauseCampaign', { id: campaign, ...input })
  return { profile, owner, tokens, client, status, pause }
}

it('a pause by an assistant needs a confirm_token, is done once, and is in the change history under its token', async () => {
  const { client, status, pause, profile, owner } = await assistant()
  const tool = (await client.listTools()).tools.find(({ name }) => name === 'adOperations_pauseCampaign')!
  expect(tool.annotations).toMatchObject({ readOnlyHint: false, destructiveHint: true, openWorldHint: true })
  expect(tool.inputSchema.required).toEqual(expect.arrayContaining(['id', 'confirm_token', 'idempotency_key']))
  const writes = await fixture.countWrites()
  const blind = await pause({ idempotency_key: 'a' })
  expect([blind.isError, blind.body.error.code, blind.body.error.field]).toEqual([
    true,
    'validation_error',
    'confirm_token',
  ])
  const { confirm_token } = await status()
  const unkeyed = await pause({ confirm_token })
  expect([unkeyed.isError, unkeyed.body.error.code]).toEqual([true, 'invalid_parameter'])
  expect(await fixture.countWrites()).toBe(writes)
  const first = await pause({ confirm_token, idempotency_key: 'a' })
  expect(first.body.data).toMatchObject({ outcome: 'applied', status: 'PAUSED', undo: expect.anything() })
  expect((await pause({ confirm_token, idempotency_key: 'a' })).body).toEqual(first.body)
  expect(await fixture.countWrites()).toBe(writes + 1)
  const ledger = await fixture.ledger(profile.id)
  expect(ledger).toMatchObject([
    { action: 'pause_campaign', status: 'applied', actor_kind: 'user', actor_id: owner.id },
  ])
})

it('an outdated confirm_token is rejected, and nothing is written', async () => {
  const { status, pause, tokens } = await assistant()
  const { confirm_token } = await status()
  await fixture.outside(tokens, campaign, { daily_budget: '99900' })
  await fixture.outside(tokens, '12021456130301', { status: 'PAUSED' })
  const writes = await fixture.countWrites()
  const stale = await pause({ confirm_token, idempotency_key: 'b' })
  expect([stale.isError, stale.body.error.reason ?? stale.body.error.code]).toEqual([true, 'confirm_token_stale'])
  expect(await fixture.countWrites()).toBe(writes)
})

it('erasing a person is a tool only for keys, marked as irreversible', async () => {
  const { profile, owner } = await fixture.profile()
  const keyed = await connect(
    await app.seed.key({ profile_id: profile.id, scopes: ['customers:read', 'attribution:write'] }),
  )
  const { tools } = await keyed.client.listTools()
  const erasure = tools.find(({ name }) => name === 'erasures_createErasure')
  expect(erasure?.annotations).toMatchObject({ destructiveHint: true, readOnlyHint: false })
  const token = await app.seed.userToken({
    user_id: owner.id,
    scopes: ['mcp:read', 'customers:read', 'attribution:write'],
  })
  expect(await (await connect(token)).namesOf()).not.toContain('erasures_createErasure')
})
