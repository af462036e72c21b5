import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useMutationAction } from '../../data/queries.ts'
import { canShare, type SavedPage, toSettings } from '../../data/saved-view.ts'
import { useFormats, useSession } from '../../data/session.tsx'
import { todayIn } from '../../format/days.ts'
import { useTranslation } from '../../locales/i18n.tsx'
import { PickButton } from '../layout/buttons.tsx'
import { CopyButton } from '../layout/copy-button.tsx'
import { ErrorMessage } from '../status/error-message.tsx'
import { notify } from '../status/notices.tsx'
import { type Lifetime, lifetimes, toExpiry } from './link-lifetime.ts'

/** A link for members is the address; one without an account is created and copied with one click. */
export function SharePanel({ page }: { page: SavedPage | undefined }) {
  const { t } = useTranslation()
  const { role } = useSession()
  const copy = () =>
    void navigator.clipboard.writeText(location.href).then(() => notify({ text: t('share.address_copied') }))
  return (
    <div className="share-panel">
      <p className="quiet">{t('share.address_more')}</p>
      <PickButton onClick={copy}>{t('share.address')}</PickButton>
      {page && canShare(page) && role !== 'viewer' ? (
        <PublicLink page={page} />
      ) : (
        <p className="quiet">{t(role === 'viewer' ? 'share.viewers' : 'share.only_reports')}</p>
      )}
    </div>
  )
}

function PublicLink({ page }: { page: SavedPage }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const search = useSearch({ strict: false }) as Record<string, string | undefined>
  const [lifetime, setLifetime] = useState<Lifetime>('30')
  const createView = useMutationAction('views.createView', { changes: ['views.listViews'] })
  const createLink = useMutationAction('shareLinks.createShareLink', { changes: ['shareLinks.listShareLinks'] })
  const url = createLink.data?.data.url
  const create = async () => {
    const name = [t(`nav.${page}`), formats.day(todayIn(formats.zone))].join(', ')
    const { data: view } = await createView.mutateAsync({
      body: { name, page, is_shared: false, ...toSettings(search) },
    })
    const body = { view_id: view.id, name, expires_at: toExpiry(lifetime, Date.now()) }
    const { data: link } = await createLink.mutateAsync({ body })
    // Browsers allow it only shortly after the click; the address is also shown.
    await navigator.clipboard.writeText(link.url!).then(
      () => notify({ text: t('share.link_copied') }),
      () => null,
    )
  }
  const error = createView.error ?? createLink.error
  return (
    <>
      <hr />
      <p className="quiet">{t('links.more')}</p>
      <label>
        {t('links.lifetime')}{' '}
        <select className="field" value={lifetime} onChange={({ target }) => setLifetime(target.value as Lifetime)}>
          {lifetimes.map((value) => (
            <option key={value} value={value}>
              {value === 'never' ? t('links.never') : t('label.days_count', { count: Number(value) })}
            </option>
          ))}
        </select>
      </label>
      {error && <ErrorMessage error={error} />}
      {url ? (
        <p className="id-and-copy">
          <code title={url}>{url}</code>
          <CopyButton text={url} />
        </p>
      ) : (
        <PickButton
          disabled={createView.isPending || createLink.isPending}
          onClick={() => void create().catch(() => null)}
        >
          {t('share.link')}
        </PickButton>
      )}
      <Link to="/views" search={{ view: 'links' } as never}>
        {t('share.manage')}
      </Link>
    </>
  )
}
