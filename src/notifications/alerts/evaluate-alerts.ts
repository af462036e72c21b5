import { z } from 'zod'
import { inTransaction, type WorkContext } from '../../kernel/context/context.ts'
import { job, jobRequest } from '../../kernel/context/job.ts'
import { newId } from '../../kernel/ids.ts'
import { minuteMs } from '../../kernel/time/durations.ts'
import { findProfileFacts, type ProfileFacts } from '../channels/channel-queries.ts'
import { deleteWaiting } from '../channels/message-queries.ts'
import { queueMessages } from '../channels/queue-messages.ts'
import { type Alert, listAlertedProfiles, listAlerts } from './alert-queries.ts'
import type { AlertKind } from './domain/alert-rule.ts'
import { checkAlert, type Finding } from './domain/check-alert.ts'
import { decideIncident } from './domain/decide-incident.ts'
import { sendAfter } from './domain/quiet-hours.ts'
import { type Incident, insertIncident, listOpenIncidents, updateIncident } from './incident-queries.ts'
import { loadAlertInput } from './load-alert-input.ts'

const request = jobRequest(
  'evaluate-alerts',
  z.object({ profile_id: z.uuid().optional(), kind: z.literal('tracking_quiet').optional() }),
)
/** Figures of days change slowly; a silence is found earlier if it is checked more often. */
const allKindsEveryMs = 15 * minuteMs
const checkEveryMs = 5 * minuteMs

export const evaluateAlerts = job({
  request,
  summary:
    'Checks the alerts of each profile: silence of the tracker every 5 minutes, the others every 15. One job per profile.',
  schedule: '*/5 * * * *',
  async run(ctx, { profile_id, kind }) {
    if (profile_id !== undefined) return evaluateProfile(ctx, profile_id, kind ?? null)
    const isForAll = ctx.now().getTime() % allKindsEveryMs < checkEveryMs
    const checked = isForAll ? {} : ({ kind: 'tracking_quiet' } as const)
    for (const id of await listAlertedProfiles(ctx.db, checked.kind ?? null)) {
      await ctx.enqueue(request, { profile_id: id, ...checked })
    }
  },
})

/** Checks the alerts of a profile, all or those of one kind, and starts or ends their incidents. */
async function evaluateProfile(ctx: WorkContext, profileId: string, kind: AlertKind | null): Promise<void> {
  const profile = await findProfileFacts(ctx.db, profileId)
  const alerts = (await listAlerts(ctx.db, profileId)).filter(
    ({ is_enabled, rule }) => is_enabled && (kind === null || rule.kind === kind),
  )
  if (!profile || alerts.length === 0) return
  const rules = alerts.map(({ rule }) => rule)
  const input = await loadAlertInput(ctx.db, profile, rules, ctx.now())
  const open = new Map((await listOpenIncidents(ctx.db, profileId)).map((incident) => [incident.alert_id, incident]))
  for (const alert of alerts) {
    await applyFinding(ctx, profile, {
      alert,
      incident: open.get(alert.id) ?? null,
      finding: checkAlert(alert.rule, input),
    })
  }
}

interface Checked {
  alert: Alert
  incident: Incident | null
  finding: Finding | null
}

async function applyFinding(ctx: WorkContext, profile: ProfileFacts, { alert, incident, finding }: Checked) {
  const now = ctx.now()
  const step = decideIncident(incident, finding, now)
  if (step === 'none') return
  if (step === 'start') return startIncident(ctx, profile, alert, finding!)
  if (step === 'end') return endIncident(ctx, profile, alert, incident!)
  await updateIncident(ctx.db, profile.id, incident!.id, { clear_since: step === 'clear' ? now : null })
}

function startIncident(ctx: WorkContext, profile: ProfileFacts, alert: Alert, finding: Finding): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const now = ctx.now()
    const { value, expected, subjects } = finding
    const incident = {
      profile_id: profile.id,
      id: newId(now.getTime()),
      alert_id: alert.id,
      name: alert.name,
      rule: alert.rule,
      value,
      expected,
      subjects: [...subjects],
      started_at: now,
      clear_since: null,
      ended_at: null,
    }
    if (await insertIncident(ctx.db, incident)) {
      await queueAbout(ctx, profile, alert, { kind: 'alert_started', incidentId: incident.id })
    }
  })
}

/** A start that is still waiting for the end of quiet hours is not sent: the message about the end has both times. */
function endIncident(ctx: WorkContext, profile: ProfileFacts, alert: Alert, incident: Incident): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    if (!(await updateIncident(ctx.db, profile.id, incident.id, { ended_at: ctx.now() }))) return
    await deleteWaiting(ctx.db, profile.id, { kind: 'alert_started', about_id: incident.id })
    await queueAbout(ctx, profile, alert, { kind: 'alert_ended', incidentId: incident.id })
  })
}

function queueAbout(
  ctx: WorkContext,
  profile: ProfileFacts,
  alert: Alert,
  { kind, incidentId }: { kind: 'alert_started' | 'alert_ended'; incidentId: string },
): Promise<void> {
  const at = sendAfter(alert, ctx.now(), profile.timezone)
  const { channels, locale } = alert
  return queueMessages(ctx, profile.id, {
    kind,
    about_id: incidentId,
    key: `${incidentId}:${kind}`,
    channels,
    locale,
    at,
  })
}
