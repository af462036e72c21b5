import { useMemo, useState } from 'react'
import { useConfirmed } from '../../components/dialogs/use-confirmed.tsx'
import { ActionButton } from '../../components/inputs/action-button.tsx'
import { DropDown, MenuGroup, MenuItem } from '../../components/inputs/drop-down.tsx'
import { Chip } from '../../components/layout/chip.tsx'
import { Lead } from '../../components/layout/lead.tsx'
import { TwoLines } from '../../components/layout/two-lines.tsx'
import { EmptyState } from '../../components/status/empty-state.tsx'
import { notify, notifyFailure } from '../../components/status/notices.tsx'
import { actionsColumn, column } from '../../components/tables/columns.tsx'
import type { Column } from '../../components/tables/data-table.tsx'
import { ListTable } from '../../components/tables/list-table.tsx'
import { useMutationAction, useRead } from '../../data/queries.ts'
import { useSession } from '../../data/session.tsx'
import { useParameters } from '../../data/view.ts'
import { useTranslation } from '../../locales/i18n.tsx'
import { Button } from '../../theme/mantine.ts'
import { type Alert, type AlertBody, recommended, startingRules } from './alert.ts'
import { AlertDialog } from './alert-dialog.tsx'
import { useAlertTexts } from './use-alert-texts.ts'

const changes = ['alerts.listAlerts', 'alerts.listIncidents'] as const

/** The alerts of the profile: create, test, pause, delete. */
export function Alerts() {
  const { t } = useTranslation()
  const { may } = useSession()
  const list = useRead('alerts.listAlerts', {}, { everyMs: 60_000 })
  const [edited, setEdited] = useState<Alert | 'new' | null>(null)
  const [deleteDialog, askDelete] = useConfirmed('alerts.deleteAlert', { changes, text: 'alerts.delete' })
  const canWrite = may('goals:write')
  const columns = useAlertColumns(
    canWrite ? { edit: setEdited, remove: ({ id, name }) => askDelete({ id }, { name }) } : null,
  )
  return (
    <>
      <Lead text={t('alerts.lead')}>
        {canWrite && <Button onClick={() => setEdited('new')}>{t('alerts.new')}</Button>}
      </Lead>
      <ListTable
        list={list}
        label={t('nav.alerts')}
        columns={columns}
        empty={
          <EmptyState title={t('alerts.empty')} action={canWrite ? <Recommended /> : undefined}>
            {t('alerts.empty_more')}
          </EmptyState>
        }
      />
      {edited && <AlertDialog alert={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {deleteDialog}
    </>
  )
}

/** Creates the alerts that suit every business, with an email to the user, in one click. */
function Recommended() {
  const { t, language } = useTranslation()
  const { session } = useSession()
  const { ruleText } = useAlertTexts()
  const [isBusy, setBusy] = useState(false)
  const [attempt] = useState(() => crypto.randomUUID())
  // Pressing the button again after a failure creates no alert twice.
  const idempotencyKey = ({ body }: { body: AlertBody }) => `${attempt}-${body.rule.kind}`
  const create = useMutationAction('alerts.createAlert', { changes, idempotencyKey })
  const createAll = async () => {
    setBusy(true)
    try {
      for (const kind of recommended) {
        const channels = [{ kind: 'email' as const, user_id: session.user.id }]
        const body = { name: t(`alerts.kind_${kind}`), rule: startingRules[kind], channels, locale: language }
        await create.mutateAsync({ body })
      }
    } catch (error) {
      notifyFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <ul className="plain-list">
        {recommended.map((kind) => (
          <li key={kind}>{ruleText(startingRules[kind])}</li>
        ))}
      </ul>
      <Button loading={isBusy} onClick={() => void createAll()}>
        {t('alerts.recommended', { email: session.user.email })}
      </Button>
    </>
  )
}

function useAlertColumns(actions: { edit: (alert: Alert) => void; remove: (alert: Alert) => void } | null) {
  const { t } = useTranslation()
  const { ruleText } = useAlertTexts()
  return useMemo(
    (): Column<Alert>[] => [
      column('name', t('label.name'), 'minmax(220px, 2.4fr)', ({ name, rule }) => (
        <TwoLines below={ruleText(rule)}>{name}</TwoLines>
      )),
      column('state', t('label.state'), '140px', (alert) => <AlertState alert={alert} />, { isKey: true }),
      column('recipients', t('alerts.recipients'), 'minmax(170px, 1.2fr)', ({ channels }) =>
        channels.length === 0 ? (
          <span className="quiet">{t('alerts.no_recipients')}</span>
        ) : (
          <span title={channels.map(({ target }) => target).join(', ')}>
            {channels.map(({ target }) => target).join(', ')}
          </span>
        ),
      ),
      ...(actions
        ? [actionsColumn<Alert>(t('label.actions'), '150px', (alert) => <AlertActions alert={alert} {...actions} />)]
        : []),
    ],
    [t, ruleText, actions],
  )
}

function AlertState({ alert: { is_enabled, open_incident_id, id } }: { alert: Alert }) {
  const { t } = useTranslation()
  const [, change] = useParameters(['view', 'alert'])
  if (!is_enabled) return <Chip>{t('alerts.paused')}</Chip>
  if (open_incident_id === null) return <Chip tone="on">{t('alerts.watching')}</Chip>
  return (
    <button type="button" className="bare-button" onClick={() => change({ view: 'incidents', alert: id })}>
      <Chip tone="bad">{t('alerts.open')}</Chip>
    </button>
  )
}

function AlertActions({
  alert,
  edit,
  remove,
}: {
  alert: Alert
  edit: (alert: Alert) => void
  remove: (alert: Alert) => void
}) {
  const { t } = useTranslation()
  const update = useMutationAction('alerts.updateAlert', { changes })
  const test = useMutationAction('alerts.testAlert')
  const { id, name, is_enabled, channels } = alert
  return (
    <>
      <ActionButton
        action={test}
        input={{ id }}
        isDisabled={channels.length === 0}
        isFailureNotified
        onSuccess={({ data }) => notify({ text: t('alerts.tested', { count: data.queued }) })}
      >
        {t('alerts.test')}
      </ActionButton>
      <DropDown
        kind="menu"
        className="bare-button row-menu"
        label={t('alerts.actions_for', { name })}
        button="⋯"
        width={180}
      >
        {() => (
          <MenuGroup>
            <MenuItem
              onChoose={() => update.mutate({ id, body: { is_enabled: !is_enabled } }, { onError: notifyFailure })}
            >
              {t(is_enabled ? 'label.pause' : 'label.resume')}
            </MenuItem>
            <MenuItem onChoose={() => edit(alert)}>{t('label.edit')}</MenuItem>
            <MenuItem onChoose={() => remove(alert)}>{t('alerts.delete')}</MenuItem>
          </MenuGroup>
        )}
      </DropDown>
    </>
  )
}
