import type { OperationResponse } from '@tributary/client'
import { useState } from 'react'
import { ZoneAndCurrency } from '../../components/inputs/zone-and-currency.tsx'
import { ErrorMessage } from '../../components/status/error-message.tsx'
import { useMutationAction } from '../../data/queries.ts'
import { useTranslation } from '../../locales/i18n.tsx'
import { Button, TextInput } from '../../theme/mantine.ts'
import { Mark } from '../mark.tsx'
import { ArchivedWorkspaces } from './archived-workspaces.tsx'

/** Creates the first profile of a user, with defaults from the time zone and language of the browser. */
export function FirstProfile({ session }: { session: OperationResponse<'sessions.readSession'>['data'] }) {
  const { t } = useTranslation()
  const create = useMutationAction('profiles.createProfile', { changes: ['sessions.readSession'] })
  const [zone, setZone] = useState(Intl.DateTimeFormat().resolvedOptions().timeZone)
  const [currency, setCurrency] = useState('USD')
  const workspace = session.workspaces.find(
    ({ role, archived_at }) => (role === 'owner' || role === 'admin') && archived_at === null,
  )
  // The owner of a single business has just named it; an agency changes the name.
  const [name, setName] = useState(workspace?.name ?? '')
  const isArchived = !workspace && session.workspaces.some(({ role, archived_at }) => role === 'owner' && archived_at)
  return (
    <main className="gate">
      <form
        className="card gate-card"
        onSubmit={(event) => {
          event.preventDefault()
          create.mutate(
            { body: { name, timezone: zone, reporting_currency: currency, workspace_id: workspace?.id } },
            { onSuccess: ({ data }) => location.assign(`/start?profile=${data.id}`) },
          )
        }}
      >
        <div className="brand">
          <Mark size={30} />
          Tributary
        </div>
        <h1>{t(isArchived ? 'first_profile.archived_title' : 'first_profile.title')}</h1>
        {workspace ? (
          <>
            <p>{t('first_profile.text')}</p>
            <TextInput
              label={t('label.business_name')}
              value={name}
              onChange={(event) => setName(event.target.value)}
              required
              maxLength={200}
            />
            <ZoneAndCurrency
              labels={{ zone: t('first_profile.zone'), currency: t('first_profile.currency') }}
              zone={zone}
              onZone={setZone}
              currency={currency}
              onCurrency={setCurrency}
            />
            {create.isError && <ErrorMessage error={create.error} />}
            <Button type="submit" loading={create.isPending}>
              {t('label.create_profile')}
            </Button>
          </>
        ) : (
          <p>{t(isArchived ? 'first_profile.archived' : 'first_profile.contact_admin')}</p>
        )}
        <ArchivedWorkspaces workspaces={session.workspaces} />
      </form>
    </main>
  )
}
