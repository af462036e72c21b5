import '../../../theme/mantine-forms.css'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx'
import { fieldError } from '../../../components/inputs/field-error.ts'
import { ZoneAndCurrency } from '../../../components/inputs/zone-and-currency.tsx'
import { ErrorMessage } from '../../../components/status/error-message.tsx'
import { notify } from '../../../components/status/notices.tsx'
import { useMutationAction } from '../../../data/queries.ts'
import { useSession } from '../../../data/session.tsx'
import { useTranslation } from '../../../locales/i18n.tsx'

const changes = ['profiles.readProfile', 'sessions.readSession', 'overview.readActivity'] as const

/** Name, time zone and currency of the profile. The form warns before a change that recalculates every day. */
export function ProfileForm() {
  const { t } = useTranslation()
  const { profile } = useSession()
  const [name, setName] = useState(profile.name)
  const [zone, setZone] = useState(profile.timezone)
  const [currency, setCurrency] = useState(profile.reporting_currency)
  const [sites, setSites] = useState(profile.domains.join(', '))
  const [isConfirming, setConfirming] = useState(false)
  const change = useMutationAction('profiles.changeProfile', { changes })
  const domains = sites
    .split(/[\s,]+/)
    .map((site) => site.trim())
    .filter(Boolean)
  const body = {
    ...(name.trim() !== profile.name && { name: name.trim() }),
    ...(zone !== profile.timezone && { timezone: zone }),
    ...(currency !== profile.reporting_currency && { reporting_currency: currency }),
    ...(domains.join() !== profile.domains.join() && { domains }),
  }
  const recalculates = 'timezone' in body || 'reporting_currency' in body
  const save = () =>
    change.mutate(
      { body },
      {
        onSuccess: () => {
          setConfirming(false)
          notify({ text: t(recalculates ? 'settings.saved_counting' : 'settings.saved') })
        },
      },
    )
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault()
        if (recalculates) setConfirming(true)
        else save()
      }}
    >
      <TextInput
        label={t('settings.name')}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={fieldError(change.error, 'name')}
        required
        maxLength={200}
      />
      <ZoneAndCurrency
        labels={{ zone: t('settings.zone'), currency: t('settings.currency') }}
        zone={zone}
        onZone={setZone}
        currency={currency}
        onCurrency={setCurrency}
      />
      <TextInput
        label={t('settings.domains')}
        description={t('settings.domains_more')}
        value={sites}
        onChange={(event) => setSites(event.target.value)}
        error={domains.map((_, index) => fieldError(change.error, `domains.${index}`)).find(Boolean)}
      />
      {change.isError && !isConfirming && <ErrorMessage error={change.error} />}
      <div className="actions">
        <Button type="submit" disabled={Object.keys(body).length === 0} loading={change.isPending}>
          {t('settings.save')}
        </Button>
      </div>
      {isConfirming && (
        <ConfirmDialog
          title={t('settings.recount_title')}
          action={t('settings.save')}
          runs={change}
          onClose={() => setConfirming(false)}
          onConfirm={save}
        >
          <p>{t('settings.recount_effect')}</p>
        </ConfirmDialog>
      )}
    </form>
  )
}
