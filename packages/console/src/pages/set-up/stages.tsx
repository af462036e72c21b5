import type { Input, OperationResponse } from '@tributary/client'
import { useMemo } from 'react'
import { vendorsOf } from '../../../../../src/connect/vendors.ts'
import { Card } from '../../components/layout/card.tsx'
import { Chip } from '../../components/layout/chip.tsx'
import { Lead } from '../../components/layout/lead.tsx'
import { providerName } from '../../components/names/platform-name.ts'
import { EmptyState } from '../../components/status/empty-state.tsx'
import { ErrorMessage } from '../../components/status/error-message.tsx'
import { notify } from '../../components/status/notices.tsx'
import { ToConnections } from '../../components/status/to-connections.tsx'
import { column } from '../../components/tables/columns.tsx'
import { type Column, DataTable } from '../../components/tables/data-table.tsx'
import { useMutationAction, useRead } from '../../data/queries.ts'
import { useTranslation } from '../../locales/i18n.tsx'
import { Button } from '../../theme/mantine.ts'

type Stages = OperationResponse<'stages.listStages'>['data']
type Stage = Stages['stages'][number]
const changes = ['stages.listStages', 'goals.listGoalDefinitions', 'overview.readOverview'] as const

type Crm = Input<'stages.listStages'>['provider']
const crms = vendorsOf('crm') as [Crm, ...Crm[]]

/** Maps the stages of every connected CRM. */
export function StageMapping() {
  const { t } = useTranslation()
  const connections = useRead('connections.listConnections', {}).data?.data ?? []
  const connected = crms.filter((crm) =>
    connections.some(({ channel, status }) => channel === crm && status !== 'disconnected'),
  )
  if (connected.length < 2) return <CrmStages crm={connected[0] ?? crms[0]} lead={t('stages.lead')} />
  return connected.map((crm) => <CrmStages key={crm} crm={crm} lead={`${providerName(crm)}: ${t('stages.lead')}`} />)
}

/** Maps each pipeline stage of a CRM to the outcome that a deal records when it reaches the stage. */
function CrmStages({ crm, lead }: { crm: Crm; lead: string }) {
  const { t, language } = useTranslation()
  const list = useRead('stages.listStages', { provider: crm, locale: language }, { everyMs: 10_000 })
  const map = useMutationAction('outcomeDefinitions.updateOutcomeDefinition', { changes })
  const mapAll = useMutationAction('outcomeDefinitions.putOutcomeDefinitions', { changes })
  const data = list.data?.data
  const columns = useStageColumns(data, (stage, event_key) =>
    map.mutate(
      { id: stage.id, body: { event_key } },
      { onSuccess: () => notify({ text: t('stages.saved', { name: stage.name }) }) },
    ),
  )
  const open = (data?.stages ?? []).filter(
    ({ suggested, current }) => suggested && current.source !== 'user' && suggested.key !== current.key,
  )
  return (
    <>
      <Lead text={lead}>
        {data?.can_write && open.length > 0 && (
          <Button
            variant="default"
            loading={mapAll.isPending}
            onClick={() =>
              mapAll.mutate({
                body: { definitions: open.map(({ id, suggested }) => ({ id, event_key: suggested!.key })) },
              })
            }
          >
            {t('stages.take_all', { count: open.length })}
          </Button>
        )}
      </Lead>
      {list.isError && <ErrorMessage error={list.error} onRetry={() => void list.refetch()} />}
      {(map.isError || mapAll.isError) && <ErrorMessage error={map.error ?? mapAll.error} />}
      <Card isFlush>
        <DataTable
          label={t('set_up.view_stages')}
          rows={data?.stages ?? []}
          columns={columns}
          isWaiting={list.isPending}
          empty={
            <EmptyState
              title={t(`stages.${data?.status ?? 'not_connected'}`)}
              action={
                ['not_connected', 'reconnect_required'].includes(data?.status ?? 'not_connected') && <ToConnections />
              }
            >
              {t(`stages.${data?.status ?? 'not_connected'}_more`)}
            </EmptyState>
          }
        />
      </Card>
    </>
  )
}

function useStageColumns(data: Stages | undefined, map: (stage: Stage, key: string) => void) {
  const { t } = useTranslation()
  const outcomes = data?.outcomes
  return useMemo(
    (): Column<Stage>[] => [
      column('name', t('stages.stage'), 'minmax(220px, 2fr)', ({ name }) => name),
      column('outcome', t('stages.outcome'), 'minmax(200px, 1fr)', (stage) =>
        stage.can_write ? (
          <select
            className="field above-row"
            aria-label={t('stages.outcome_of', { name: stage.name })}
            value={stage.current.key}
            onChange={(event) => map(stage, event.target.value)}
          >
            {(outcomes ?? []).map(({ key, label }) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </select>
        ) : (
          stage.current.label
        ),
      ),
      column('source', t('stages.source'), 'minmax(150px, 1fr)', ({ current, suggested }) => (
        <span>
          <Chip tone={current.source === 'user' ? 'on' : 'plain'}>{t(`stages.source_${current.source}`)}</Chip>{' '}
          {suggested && suggested.key !== current.key && (
            <small className="quiet">{t('stages.suggested', { label: suggested.label })}</small>
          )}
        </span>
      )),
    ],
    [t, outcomes, map],
  )
}
