import { useMemo, useState } from 'react'
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx'
import { Sheet } from '../../components/dialogs/sheet.tsx'
import { LinkButton } from '../../components/inputs/buttons.tsx'
import { Card } from '../../components/layout/card.tsx'
import { Chip } from '../../components/layout/chip.tsx'
import { TwoLines } from '../../components/layout/two-lines.tsx'
import { EmptyState } from '../../components/status/empty-state.tsx'
import { QueryState } from '../../components/status/query-state.tsx'
import type { Column } from '../../components/tables/data-table.tsx'
import { ListTable } from '../../components/tables/list-table.tsx'
import { useMutationAction, useRead } from '../../data/queries.ts'
import { useFormats } from '../../data/session.tsx'
import { useSheet } from '../../data/view.ts'
import { useTranslation } from '../../locales/i18n.tsx'
import { EditLinkDialog } from './edit-link-dialog.tsx'
import type { ShareLink } from './link-changes.ts'

const tones = { active: 'on', inactive: 'plain', expired: 'plain', revoked: 'plain' } as const

/** Every link of the profile with its openings. */
export function ShareLinks() {
  const { t } = useTranslation()
  const list = useRead('shareLinks.listShareLinks', {})
  const [edited, setEdited] = useState<ShareLink | null>(null)
  const [doomed, setDoomed] = useState<ShareLink | null>(null)
  const [row, openRow, closeRow] = useSheet('row')
  const revoke = useMutationAction('shareLinks.revokeShareLink', { changes: ['shareLinks.listShareLinks'] })
  const columns = useLinkColumns({ open: openRow, edit: setEdited, revoke: setDoomed })
  const shown = list.data?.data.find(({ id }) => id === row)
  return (
    <>
      <ListTable
        list={list}
        label={t('views.tab_links')}
        columns={columns}
        rowHeight={56}
        empty={<EmptyState title={t('links.empty')}>{t('links.empty_more')}</EmptyState>}
      />
      {shown && <Openings link={shown} onClose={closeRow} />}
      {edited && <EditLinkDialog link={edited} onClose={() => setEdited(null)} />}
      {doomed && (
        <ConfirmDialog
          title={t('links.revoke_title', { name: doomed.name })}
          action={t('links.revoke')}
          isDanger
          runs={revoke}
          onClose={() => setDoomed(null)}
          onConfirm={() => revoke.mutate({ id: doomed.id }, { onSuccess: () => setDoomed(null) })}
        >
          <p>{t('links.revoke_effect')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

interface LinkActions {
  open: (id: string) => void
  edit: (link: ShareLink) => void
  revoke: (link: ShareLink) => void
}

function useLinkColumns({ open, edit, revoke }: LinkActions) {
  const { t } = useTranslation()
  const formats = useFormats()
  const views = useRead('views.listViews', {})
  return useMemo(
    (): Column<ShareLink>[] => [
      {
        id: 'name',
        title: t('links.name'),
        width: 'minmax(200px, 2fr)',
        cell: ({ id, name, view_id }) => (
          <TwoLines below={views.data?.data.find((view) => view.id === view_id)?.name ?? '–'}>
            <button type="button" className="bare-button tree-link" title={name} onClick={() => open(id)}>
              {name}
            </button>
          </TwoLines>
        ),
      },
      {
        id: 'status',
        title: t('links.status'),
        width: '100px',
        isKey: true,
        cell: ({ status }) => <Chip tone={tones[status]}>{t(`links.status_${status}`)}</Chip>,
      },
      {
        id: 'protection',
        title: t('links.password'),
        width: '90px',
        cell: ({ has_password }) => t(has_password ? 'links.yes' : 'links.no'),
      },
      {
        id: 'expires',
        title: t('links.expires'),
        width: '110px',
        cell: ({ expires_at }) => (expires_at ? formats.dayOf(expires_at) : t('links.never')),
      },
      {
        id: 'openings',
        title: t('links.openings'),
        isNumber: true,
        width: '100px',
        cell: ({ openings }) => formats.count(openings),
      },
      {
        id: 'last',
        title: t('links.last'),
        width: '125px',
        cell: ({ last_opened_at }) => (last_opened_at ? formats.ago(last_opened_at) : '–'),
      },
      {
        id: 'actions',
        title: t('views.actions'),
        isTitleHidden: true,
        width: '150px',
        cell: (link) =>
          link.status !== 'revoked' && (
            <span className="row-actions">
              <LinkButton onClick={() => edit(link)}>{t('links.edit')}</LinkButton>
              <LinkButton onClick={() => revoke(link)}>{t('links.revoke')}</LinkButton>
            </span>
          ),
      },
    ],
    [t, formats, views.data, open, edit, revoke],
  )
}

function Openings({ link, onClose }: { link: ShareLink; onClose: () => void }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const list = useRead('shareLinks.listShareOpenings', { id: link.id, limit: 200 })
  return (
    <Sheet title={link.name} onClose={onClose}>
      <dl className="facts-list">
        <dt>{t('links.created_at')}</dt>
        <dd>{formats.time(link.created_at)}</dd>
        <dt>{t('links.origins')}</dt>
        <dd>{link.embed_origins.join(', ') || t('links.no_origins')}</dd>
      </dl>
      <Card title={t('links.openings')}>
        <QueryState query={list}>
          {({ data }) =>
            data.length === 0 ? (
              <p className="quiet">{t('links.no_openings')}</p>
            ) : (
              <ul className="plain-list">
                {data.map(({ id, opened_at, country, via }) => (
                  <li key={id}>
                    <span>{formats.time(opened_at)}</span>
                    <span className="quiet">
                      {country ? formats.country(country) : t('links.unknown_country')} · {t(`links.via_${via}`)}
                    </span>
                  </li>
                ))}
              </ul>
            )
          }
        </QueryState>
      </Card>
    </Sheet>
  )
}
