import type { OperationResponse } from '@tributary/client'
import { useMemo } from 'react'
import { Sheet } from '../../components/dialogs/sheet.tsx'
import { ActionButton } from '../../components/inputs/action-button.tsx'
import { PickButton } from '../../components/layout/buttons.tsx'
import { Card } from '../../components/layout/card.tsx'
import { Chip } from '../../components/layout/chip.tsx'
import { Lead } from '../../components/layout/lead.tsx'
import { TwoLines } from '../../components/layout/two-lines.tsx'
import { ErrorMessage } from '../../components/status/error-message.tsx'
import { Progress } from '../../components/status/progress.tsx'
import { QueryState } from '../../components/status/query-state.tsx'
import { column } from '../../components/tables/columns.tsx'
import type { Column } from '../../components/tables/data-table.tsx'
import { ListTable } from '../../components/tables/list-table.tsx'
import { useMutationAction, useRead, useReadOn } from '../../data/queries.ts'
import { useFormats } from '../../data/session.tsx'
import { useParameter, useSheet } from '../../data/view.ts'
import { useTranslation } from '../../locales/i18n.tsx'

type Profile = OperationResponse<'profiles.listProfiles'>['data'][number]

/** Every profile of the deployment or of one workspace, with its maintenance jobs. */
export function Profiles() {
  const { t } = useTranslation()
  const [workspace, setWorkspace] = useParameter('workspace')
  const [open, openRow, closeRow] = useSheet('row')
  const list = useReadOn('profiles.listProfiles', { limit: 100, ...(workspace && { workspace_id: workspace }) })
  const rows = list.data?.rows ?? []
  const columns = useProfileColumns(openRow)
  const shown = rows.find(({ id }) => id === open)
  return (
    <>
      <Lead text={t('operator.profiles_lead')}>
        {workspace && <PickButton onClick={() => setWorkspace(undefined)}>{t('operator.all_workspaces')}</PickButton>}
      </Lead>
      <ListTable list={list} label={t('operator.view_profiles')} columns={columns} empty="operator.no_profiles" />
      {shown && <ProfileSheet profile={shown} onClose={closeRow} />}
    </>
  )
}

function useProfileColumns(open: (id: string) => void) {
  const { t } = useTranslation()
  const formats = useFormats()
  return useMemo(
    (): Column<Profile>[] => [
      column('name', t('label.name'), 'minmax(220px, 2fr)', ({ name, id }) => (
        <TwoLines below={id}>
          <button type="button" className="bare-button tree-link" onClick={() => open(id)}>
            {name}
          </button>
        </TwoLines>
      )),
      column(
        'counts',
        t('operator.counts_in'),
        'minmax(190px, 1fr)',
        ({ timezone, reporting_currency }) => `${timezone} · ${reporting_currency}`,
      ),
      column('privacy', t('settings.privacy'), '160px', ({ privacy_mode, is_healthcare_family }) => (
        <Chip tone={is_healthcare_family ? 'warn' : 'plain'}>{t(`settings.mode_${privacy_mode}`)}</Chip>
      )),
      column('made', t('label.created'), '150px', ({ created_at }) => formats.dayOf(created_at)),
    ],
    [t, formats, open],
  )
}

/** Starts recalculations of one profile and shows their progress, which the service stores. */
function ProfileSheet({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { id } = profile
  const everyMs = 2_000
  const recompute = useRead('attribution.readRecompute', { profileId: id }, { everyMs, staleMs: 0 })
  const scoring = useRead('ranking.readScoring', { profileId: id }, { everyMs, staleMs: 0 })
  const startRecompute = useMutationAction('attribution.startRecompute', { changes: ['attribution.readRecompute'] })
  const startScoring = useMutationAction('ranking.startScoring', { changes: ['ranking.readScoring'] })
  const input = { body: { profile_id: id } }
  return (
    <Sheet title={profile.name} onClose={onClose}>
      <Card title={t('label.credit')}>
        <div className="stack">
          <p className="quiet">{t('operator.recompute_more')}</p>
          <QueryState query={recompute}>
            {({ data }) => (
              <RunState
                run={data}
                done={data?.customers ?? 0}
                total={data?.customers_total ?? 0}
                text={data ? t('operator.recomputed', { count: data.customers }) : ''}
              />
            )}
          </QueryState>
          {startRecompute.isError && <ErrorMessage error={startRecompute.error} />}
          <div>
            <ActionButton
              isPick
              action={startRecompute}
              input={input}
              isDisabled={recompute.data?.data?.status === 'running'}
            >
              {t('operator.recompute_action')}
            </ActionButton>
          </div>
        </div>
      </Card>
      <Card title={t('operator.score')}>
        <div className="stack">
          <p className="quiet">{t('operator.score_more')}</p>
          <QueryState query={scoring}>
            {({ data }) => (
              <RunState
                run={data}
                done={data?.scores ?? 0}
                total={data?.scores_total ?? 0}
                text={data ? t('operator.scored', { count: data.ads }) : ''}
              />
            )}
          </QueryState>
          {startScoring.isError && <ErrorMessage error={startScoring.error} />}
          <div>
            <ActionButton
              isPick
              action={startScoring}
              input={input}
              isDisabled={scoring.data?.data?.status === 'running'}
            >
              {t('operator.score_action')}
            </ActionButton>
          </div>
        </div>
      </Card>
      <dl className="facts-list">
        <dt>{t('settings.id')}</dt>
        <dd>
          <code>{id}</code>
        </dd>
        <dt>{t('settings.domains')}</dt>
        <dd>{profile.domains.join(', ') || t('settings.no_domains')}</dd>
        <dt>{t('label.created')}</dt>
        <dd>{formats.time(profile.created_at)}</dd>
      </dl>
    </Sheet>
  )
}

interface Run {
  status: 'running' | 'completed' | 'failed'
  started_at: string
  finished_at: string | null
  error: string | null
}

function RunState({ run, done, total, text }: { run: Run | null; done: number; total: number; text: string }) {
  const { t } = useTranslation()
  const formats = useFormats()
  if (!run) return <p className="quiet">{t('operator.never_ran')}</p>
  const isRunning = run.status === 'running'
  return (
    <div className="stack" aria-live="polite">
      <p>
        <Chip tone={run.status === 'failed' ? 'bad' : 'on'}>{t(`operator.run_${run.status}`)}</Chip> {text}{' '}
        <span className="quiet">{formats.ago(run.finished_at ?? run.started_at)}</span>
      </p>
      {isRunning && <Progress label={t('operator.run_running')} value={total > 0 ? done / total : null} />}
      {run.error && <p className="quiet">{run.error}</p>}
    </div>
  )
}
