import { CliExit, command } from '../command.ts'
import { progress } from '../progress.ts'
import { adminClient } from './admin-client.ts'

interface Backlog {
  waiting: number
  waiting_bytes: number
  waiting_since: string | null
  derived: number
  failures: number
  backlogs: { profile_id: string; waiting: number; waiting_bytes: number; waiting_since: string }[]
  failing_profiles: { profile_id: string; failures: number }[]
  newest_failures: {
    profile_id: string
    sequence: number
    kind: string
    received_at: string
    error: string
  }[]
}

const profileOption = { type: 'string', placeholder: 'ID', help: 'Only this profile.' } as const

export const ingestShow = command({
  name: 'ingest show',
  summary: 'Show what waits in the ingestion log and what could not be derived.',
  options: { profile: profileOption },
  async run(input) {
    const { options, print } = input
    const query = options.profile ? `?profile_id=${encodeURIComponent(options.profile)}` : ''
    const response = await adminClient(input)<Backlog>('GET', `/admin/ingest${query}`)
    print(response, toLines(response.data, options.profile))
  },
})

function toLines(backlog: Backlog, profileId: string | undefined): string[] {
  const isShown = ({ profile_id }: { profile_id: string }) => profileId === undefined || profile_id === profileId
  const backlogs = backlog.backlogs.filter(isShown)
  const failing = backlog.failing_profiles.filter(isShown)
  return [
    `${backlog.derived} entries derived, ${backlog.waiting} waiting, ${backlog.failures} failed.`,
    ...(backlogs.length > 0 ? ['', 'Waiting (profile, entries, bytes, since):'] : []),
    ...backlogs.map((row) => `  ${row.profile_id}  ${row.waiting}  ${row.waiting_bytes}  ${row.waiting_since}`),
    ...(failing.length > 0 ? ['', 'Failures (profile, entries):'] : []),
    ...failing.map((row) => `  ${row.profile_id}  ${row.failures}`),
    ...(backlog.newest_failures.length > 0 ? ['', 'Newest failures (profile, sequence, kind, received, error):'] : []),
    ...backlog.newest_failures.map(
      (row) => `  ${row.profile_id}  ${row.sequence}  ${row.kind}  ${row.received_at}  ${row.error}`,
    ),
  ]
}

export const ingestRetry = command({
  name: 'ingest retry',
  summary: 'Derive entries of the ingestion log again that failed before.',
  notes: 'Without options it retries all failures. Exits with code 1 if an entry fails again.',
  options: {
    profile: profileOption,
    sequence: { type: 'string', placeholder: 'N', help: 'Only this entry; `ingest show` lists them.' },
  },
  async run(input) {
    const { options, print } = input
    if (options.sequence !== undefined && (!options.profile || !/^[1-9]\d{0,14}$/.test(options.sequence)))
      throw new CliExit('usage', '--sequence must be a whole number and needs --profile')
    const call = adminClient(input)
    const profileIds = options.profile
      ? [options.profile]
      : (await call<Backlog>('GET', '/admin/ingest')).data.failing_profiles.map(({ profile_id }) => profile_id)
    const total = { derived: 0, failed: 0 }
    for (const profile_id of profileIds) {
      let failed_before: string | undefined
      for (let hasMore = true; hasMore; ) {
        const body = {
          profile_id,
          ...(failed_before && { failed_before }),
          ...(options.sequence !== undefined && { sequence: Number(options.sequence) }),
        }
        const path = '/admin/ingest/retry'
        const { data } = await call<typeof total & { has_more: boolean; failed_before: string }>('POST', path, body)
        total.derived += data.derived
        total.failed += data.failed
        hasMore = data.has_more
        failed_before = data.failed_before
      }
    }
    print({ data: total }, [`${total.derived} entries were derived, ${total.failed} failed again.`])
    if (total.failed > 0) throw new CliExit('failed', 'see `tributary ingest show` for the errors')
  },
})

interface Replayed {
  entries: number
  kept: number
  failures: { sequence: number; error: string }[]
  next: number | null
}

export const ingestReplay = command({
  name: 'ingest replay',
  summary: 'Derive again what a profile received since a time.',
  notes:
    'For use after a bug in the derivation was fixed. Replaces the stored results without counting anything twice. The service keeps the log for INGEST_LOG_HOURS. The command can be repeated and interrupted: each batch is complete.',
  options: {
    profile: { ...profileOption, isRequired: true },
    from: { type: 'string', isRequired: true, placeholder: 'TIME', help: 'For example 2026-03-10T00:00:00Z.' },
  },
  async run(input) {
    const { options, terminal, print } = input
    if (Number.isNaN(Date.parse(options.from))) throw new CliExit('usage', '--from must be a time in ISO 8601')
    const call = adminClient(input)
    const shown = progress(terminal, 'replay')
    const total: Omit<Replayed, 'next'> = { entries: 0, kept: 0, failures: [] }
    try {
      const from = new Date(options.from).toISOString()
      for (let after: number | null = 0; after !== null; ) {
        const body: object = { profile_id: options.profile, from, after_sequence: after }
        const { data }: { data: Replayed } = await call<Replayed>('POST', '/admin/ingest/replay', body)
        total.entries += data.entries
        total.kept += data.kept
        total.failures.push(...data.failures)
        after = data.next
        shown.update(after === null ? 1 : 0, 1, `${total.entries} entries`)
      }
    } finally {
      shown.end()
    }
    print({ data: total }, [
      `${total.entries} entries were derived again, ${total.kept} were kept, ${total.failures.length} failed.`,
      ...total.failures.map(({ sequence, error }) => `  ${sequence}  ${error}`),
    ])
    if (total.failures.length > 0) throw new CliExit('failed', 'the stored results of the failed entries are unchanged')
  },
})
