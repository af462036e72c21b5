import { useState } from 'react'
import { fieldError } from '../../components/inputs/field-error.ts'
import { Form } from '../../components/inputs/form.tsx'
import { Card } from '../../components/layout/card.tsx'
import { notify } from '../../components/status/notices.tsx'
import { useMutationAction } from '../../data/queries.ts'
import { useSession } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'
import { NativeSelect, TextInput } from '../../theme/mantine.ts'
import { digestChanges, type Schedule } from './digest.ts'
import { useScheduleText, useWeekdayName } from './use-schedule-text.ts'

const kinds = ['daily', 'weekly', 'monthly'] as const
const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${hour}:00` }))
const monthDays = Array.from({ length: 28 }, (_, index) => String(index + 1))

/** Creates a digest to the email of the signed-in person, and to a Slack or Teams channel if they may change the profile. */
export function DigestForm() {
  const { t, language } = useTranslation()
  const { session, may } = useSession()
  const scheduleText = useScheduleText()
  const weekdayName = useWeekdayName()
  const [kind, setKind] = useState<(typeof kinds)[number]>('weekly')
  const [weekday, setWeekday] = useState(1)
  const [monthDay, setMonthDay] = useState(1)
  const [hour, setHour] = useState(8)
  const [webhooks, setWebhooks] = useState({ slack: '', teams: '' })
  const create = useMutationAction('digests.createDigest', { changes: digestChanges })
  const schedule: Schedule =
    kind === 'weekly'
      ? { kind, weekday, hour }
      : kind === 'monthly'
        ? { kind, month_day: monthDay, hour }
        : { kind, hour }
  const submit = () => {
    const sent = (['slack', 'teams'] as const).flatMap((name) =>
      webhooks[name].trim() === '' ? [] : [{ kind: name, url: webhooks[name].trim() }],
    )
    const body = { schedule, channels: [{ kind: 'email' as const }, ...sent], locale: language }
    create.mutate({ body }, { onSuccess: () => notify({ text: t('digests.created') }) })
  }
  return (
    <Card title={t('digests.new')} aside={t('alerts.email_to', { email: session.user.email })}>
      <Form runs={create} action={t('digests.create')} onSubmit={submit}>
        <div className="two">
          <NativeSelect
            label={t('digests.kind')}
            value={kind}
            onChange={(event) => setKind(event.target.value as typeof kind)}
            data={kinds.map((value) => ({ value, label: t(`digests.kind_${value}`) }))}
          />
          {kind === 'weekly' && (
            <NativeSelect
              label={t('digests.weekday')}
              value={String(weekday)}
              onChange={(event) => setWeekday(Number(event.target.value))}
              data={[1, 2, 3, 4, 5, 6, 7].map((value) => ({ value: String(value), label: weekdayName(value) }))}
            />
          )}
          {kind === 'monthly' && (
            <NativeSelect
              label={t('digests.month_day')}
              value={String(monthDay)}
              onChange={(event) => setMonthDay(Number(event.target.value))}
              data={monthDays}
            />
          )}
          <NativeSelect
            label={t('label.hour')}
            value={String(hour)}
            onChange={(event) => setHour(Number(event.target.value))}
            data={hours}
          />
        </div>
        <p className="quiet">{scheduleText(schedule)}</p>
        {may('goals:write') &&
          (['slack', 'teams'] as const).map((name) => (
            <TextInput
              key={name}
              label={t(`alerts.${name}`)}
              type="url"
              value={webhooks[name]}
              onChange={(event) => setWebhooks({ ...webhooks, [name]: event.target.value })}
            />
          ))}
        {fieldError(create.error, 'channels') && (
          <p role="alert" className="delta-bad">
            {fieldError(create.error, 'channels')}
          </p>
        )}
      </Form>
    </Card>
  )
}
