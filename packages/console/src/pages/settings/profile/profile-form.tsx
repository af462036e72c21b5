import { useState } from 'react'
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx'
import { Form } from '../../../components/inputs/form.tsx'
import { useFields } from '../../../components/inputs/use-fields.ts'
import { ZoneAndCurrency } from '../../../components/inputs/zone-and-currency.tsx'
import { ErrorMessage } from '../../../components/status/error-message.tsx'
import { notify } from '../../../components/status/notices.tsx'
import { useMutationAction } from '../../../data/queries.ts'
import { useSession } from '../../../data/session.tsx'
import { useTranslation } from '../../../locales/i18n.tsx'
import { TextInput } from '../../../theme/mantine.ts'

const changes = ['profiles.readProfile', 'sessions.readSession', 'overview.readActivity'] as const

/** Name, time zone and currency of the profile. The form warns before a change that recalculates every day. */
export function ProfileForm() {
  const { t } = useTranslation()
  const { profile } = useSession()
  const [isConfirming, setConfirming] = useState(false)
  const change = useMutationAction('profiles.changeProfile', { changes })
  const { values, text, value } = useFields(
    {
      name: profile.name,
      timezone: profile.timezone,
      reporting_currency: profile.reporting_currency,
      domains: profile.domains.join(', '),
    },
    change.error,
  )
  const { name, timezone, reporting_currency } = values
  const domains = values.domains
    .split(/[\s,]+/)
    .map((site) => site.trim())
    .filter(Boolean)
  const body = {
    ...(name.trim() !== profile.name && { name: name.trim() }),
    ...(timezone !== profile.timezone && { timezone }),
    ...(reporting_currency !== profile.reporting_currency && { reporting_currency }),
    ...(domains.join() !== profile.domains.join() && { domains }),
  }
  const recalculates = 'timezone' in body || 'reporting_currency' in body
  const save = () =>
    change.mutate(
      { body },
      {
        onSuccess: () => {
          setConfirming(false)
          notify({ text: t(recalculates ? 'settings.saved_counting' : 'label.saved') })
        },
      },
    )
  return (
    <>
      <Form
        runs={change}
        action={t('label.save')}
        isBlocked={Object.keys(body).length === 0}
        onSubmit={() => (recalculates ? setConfirming(true) : save())}
        errorOf={(error) => !isConfirming && <ErrorMessage error={error} />}
      >
        <TextInput label={t('label.name')} {...text('name')} required maxLength={200} />
        <ZoneAndCurrency
          labels={{ zone: t('settings.zone'), currency: t('settings.currency') }}
          zone={timezone}
          onZone={value('timezone').onChange}
          currency={reporting_currency}
          onCurrency={value('reporting_currency').onChange}
        />
        <TextInput label={t('settings.domains')} description={t('settings.domains_more')} {...text('domains')} />
      </Form>
      {isConfirming && (
        <ConfirmDialog
          title={t('settings.recount_title')}
          action={t('label.save')}
          runs={change}
          onClose={() => setConfirming(false)}
          onConfirm={save}
        >
          <p>{t('settings.recount_effect')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
