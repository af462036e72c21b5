import type { OperationResponse } from '@tributary/client'
import type { ReactNode } from 'react'
import { statusName } from '../../components/ads/status.ts'
import { PickButton } from '../../components/layout/buttons.tsx'
import { Chip } from '../../components/layout/chip.tsx'
import { Page } from '../../components/page/page.tsx'
import { column } from '../../components/tables/columns.tsx'
import type { Column } from '../../components/tables/data-table.tsx'
import { ListTable } from '../../components/tables/list-table.tsx'
import { useRead, useReadOn } from '../../data/queries.ts'
import { useFormats, useSession } from '../../data/session.tsx'
import type { Formats } from '../../format/formats.ts'
import { fromMinorUnits } from '../../format/minor-units.ts'
import { type MessageKey, type Translate, useTranslation } from '../../locales/i18n.tsx'

type Action = OperationResponse<'adOperations.listAdActions'>['data'][number]

const tones = {
  applied: 'on',
  rejected: 'warn',
  failed: 'bad',
  unknown: 'warn',
  pending: 'plain',
  no_change: 'plain',
} as const

/** Lists every change requested from a platform, successful or not, and who requested it. */
export function ChangeHistory({ tabs }: { tabs: ReactNode }) {
  const { t, translateName } = useTranslation()
  const formats = useFormats()
  const adActions = useReadOn('adOperations.listAdActions', { limit: 50 }, { everyMs: 15_000 })
  const rows = adActions.data?.pages.flatMap(({ data }) => data) ?? []
  const nameOf = usePeople()
  const columns: Column<Action>[] = [
    column('when', t('label.when'), '170px', ({ created_at }) => formats.time(created_at)),
    column('action', t('label.action'), 'minmax(150px, 1fr)', ({ action }) =>
      t(`change_history.${action}` as MessageKey),
    ),
    column('what', t('change_history.what'), 'minmax(190px, 1.6fr)', ({ name, external_id, level }) => (
      <span className="two-lines">
        <span title={name ?? undefined}>{name ?? external_id}</span>
        <small className="quiet">
          {t(`change_history.level_${level}`)}
          {name && ` · ${external_id}`}
        </small>
      </span>
    )),
    column('outcome', t('change_history.outcome'), '120px', ({ outcome }) => (
      <Chip tone={tones[outcome]}>{t(`change_history.outcome_${outcome}`)}</Chip>
    )),
    column('change', t('label.change_noun'), 'minmax(150px, 1fr)', (row) =>
      [row.value_before, row.value_after]
        .filter((value) => value !== null)
        .map((value) => valueText(row, value, formats, t))
        .join(' → '),
    ),
    column(
      'who',
      t('label.by'),
      'minmax(130px, 1fr)',
      ({ applied_by, actor }) => nameOf(applied_by) ?? translateName(`credential.${actor.kind}`, actor.kind),
    ),
    {
      id: 'message',
      title: t('change_history.message'),
      width: 'minmax(160px, 1.6fr)',
      cell: ({ message, code }) => {
        // The code of a platform's response is its kind; its message is a quotation.
        const ours = translateName(`rejection.${code}`, '')
        const platforms = translateName(`rejection.provider_${code}`, '')
        if (ours || platforms)
          return (
            <span className="two-lines">
              <span>{ours || platforms}</span>
              {platforms && message && (
                <small className="quiet" title={message}>
                  <q lang="en">{message}</q>
                </small>
              )}
            </span>
          )
        return (
          <span lang="en" title={message ?? ''}>
            {message ?? code ?? ''}
          </span>
        )
      },
    },
  ]
  return (
    <Page title={t('nav.campaigns')} controls={tabs} lead={t('change_history.lead')}>
      <ListTable
        list={adActions}
        label={t('campaigns.view_change_history')}
        rows={rows}
        columns={columns}
        keyOf={({ action_id }) => action_id}
        empty="change_history.empty"
      />
      {adActions.hasNextPage && (
        <PickButton style={{ justifySelf: 'start' }} onClick={() => void adActions.fetchNextPage()}>
          {t('more')}
        </PickButton>
      )}
    </Page>
  )
}

/** A budget in the currency of its account, a status in words, or an id as it is. */
function valueText({ action, currency }: Action, value: string, formats: Formats, t: Translate): string {
  if (/^[A-Z_]+$/.test(value)) return statusName(value, t)
  if (action !== 'set_ad_set_budget' || currency === null) return value
  return formats.money(fromMinorUnits(Number(value), currency), currency)
}

/** Returns the email of a user id. Owners and admins see all members; other users see only themselves. */
function usePeople(): (id: string | null) => string | null {
  const { t } = useTranslation()
  const { session, profile, role } = useSession()
  const isReady = role === 'owner' || role === 'admin'
  const members = useRead('members.listMembers', { id: profile.workspace_id, limit: 100 }, { isReady })
  return (id) => {
    if (id === null) return null
    if (id === session.user.id) return session.user.email
    return members.data?.data.find(({ user_id }) => user_id === id)?.email ?? t('change_history.colleague')
  }
}
