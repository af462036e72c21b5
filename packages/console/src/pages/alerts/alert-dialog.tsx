import { useState } from 'react'
import { FormDialog } from '../../components/dialogs/form-dialog.tsx'
import { fieldError } from '../../components/inputs/field-error.ts'
import { notify } from '../../components/status/notices.tsx'
import { useMutationAction } from '../../data/queries.ts'
import { useSession } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'
import { Checkbox, NativeSelect, TextInput } from '../../theme/mantine.ts'
import { type Alert, type Kind, kinds, type Rule, startingRules } from './alert.ts'
import { RecipientFields, type Recipients, toChannels } from './recipients.tsx'
import { RuleFields } from './rule-fields.tsx'
import { useAlertTexts } from './use-alert-texts.ts'

const changes = ['alerts.listAlerts', 'alerts.listIncidents'] as const
const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${hour}:00` }))

/** Creates or changes an alert. The recipients of an existing alert stay unless they are replaced. */
export function AlertDialog({ alert, onClose }: { alert: Alert | null; onClose: () => void }) {
  const { t, language } = useTranslation()
  const { session } = useSession()
  const { ruleText } = useAlertTexts()
  const [name, setName] = useState(alert?.name ?? null)
  const [rule, setRule] = useState<Rule>(alert?.rule ?? startingRules.anomaly)
  const [quiet, setQuiet] = useState(alert?.quiet_hours ?? null)
  const [isReplaced, setReplaced] = useState(alert === null)
  const [recipients, setRecipients] = useState<Recipients>({ userIds: [session.user.id], slack: '', teams: '' })
  const create = useMutationAction('alerts.createAlert', { changes })
  const update = useMutationAction('alerts.updateAlert', { changes })
  const error = create.error ?? update.error
  const shownName = name ?? ('metric' in rule ? ruleText(rule) : t(`alerts.kind_${rule.kind}`))
  const hasNoLimit = rule.kind === 'threshold' && rule.comparison === 'above' && rule.limit === 0
  const submit = () => {
    const channels = isReplaced ? { channels: toChannels(recipients) } : {}
    const body = { name: shownName.trim(), rule, quiet_hours: quiet, ...channels }
    const onSuccess = () => {
      onClose()
      notify({ text: t('label.saved_as', { name: body.name }) })
    }
    if (alert) update.mutate({ id: alert.id, body }, { onSuccess })
    else create.mutate({ body: { ...body, locale: language } }, { onSuccess })
  }
  return (
    <FormDialog
      title={alert ? alert.name : t('alerts.new')}
      onClose={onClose}
      size={560}
      runs={[create, update]}
      action={t('label.save')}
      isBlocked={hasNoLimit}
      onSubmit={submit}
    >
      <NativeSelect
        label={t('alerts.kind')}
        description={ruleText(rule)}
        value={rule.kind}
        onChange={(event) => setRule(startingRules[event.target.value as Kind])}
        data={kinds.map((value) => ({ value, label: t(`alerts.kind_${value}`) }))}
        data-autofocus
      />
      <RuleFields rule={rule} onChange={setRule} />
      <TextInput
        label={t('label.name')}
        value={shownName}
        onChange={(event) => setName(event.target.value)}
        error={fieldError(error, 'name')}
        required
        maxLength={200}
      />
      {alert && (
        <Checkbox
          label={t('alerts.replace')}
          description={alert.channels.map(({ target }) => target).join(', ') || t('alerts.no_recipients')}
          checked={isReplaced}
          onChange={(event) => setReplaced(event.target.checked)}
        />
      )}
      {isReplaced && <RecipientFields recipients={recipients} onChange={setRecipients} error={error} />}
      <Checkbox
        label={t('alerts.quiet')}
        description={t('alerts.quiet_more')}
        checked={quiet !== null}
        onChange={(event) => setQuiet(event.target.checked ? { from: 22, to: 7 } : null)}
      />
      {quiet && (
        <div className="two">
          {(['from', 'to'] as const).map((end) => (
            <NativeSelect
              key={end}
              label={t(`alerts.quiet_${end}`)}
              value={String(quiet[end])}
              onChange={(event) => setQuiet({ ...quiet, [end]: Number(event.target.value) })}
              data={hours}
            />
          ))}
        </div>
      )}
    </FormDialog>
  )
}
