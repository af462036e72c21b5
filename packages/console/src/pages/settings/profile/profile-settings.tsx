import { Card } from '../../../components/layout/card.tsx'
import { useFormats, useSession } from '../../../data/session.tsx'
import { useTranslation } from '../../../locales/i18n.tsx'
import { PlanCard } from './plan-card.tsx'
import { PrivacyMode } from './privacy-mode.tsx'
import { ProfileForm } from './profile-form.tsx'
import { Retention } from './retention.tsx'

/** The settings of a profile: how it counts, privacy, retention. */
export function ProfileSettings() {
  const { t } = useTranslation()
  const formats = useFormats()
  const { profile, role, isLimited } = useSession()
  const isAdmin = role === 'owner' || role === 'admin'
  return (
    <>
      <Card title={profile.name}>
        {isAdmin && <ProfileForm key={profile.id} />}
        <dl className="facts-list">
          {!isAdmin && (
            <>
              <dt>{t('settings.zone')}</dt>
              <dd>{profile.timezone}</dd>
              <dt>{t('settings.currency')}</dt>
              <dd>{profile.reporting_currency}</dd>
              <dt>{t('settings.domains')}</dt>
              <dd>{profile.domains.length > 0 ? profile.domains.join(', ') : t('settings.no_domains')}</dd>
            </>
          )}
          <dt>{t('label.created')}</dt>
          <dd>{formats.time(profile.created_at)}</dd>
          <dt>{t('settings.id')}</dt>
          <dd>
            <code>{profile.id}</code>
          </dd>
        </dl>
      </Card>
      <PrivacyMode key={profile.id} isChangeable={isAdmin} />
      <Retention key={`${profile.id} history`} isChangeable={isAdmin} />
      {!isLimited && <PlanCard />}
    </>
  )
}
