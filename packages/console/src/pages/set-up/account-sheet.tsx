import type { OperationResponse } from '@tributary/client'
import { useState } from 'react'
import { Sheet } from '../../components/dialogs/sheet.tsx'
import { Form } from '../../components/inputs/form.tsx'
import { Card } from '../../components/layout/card.tsx'
import { Chip } from '../../components/layout/chip.tsx'
import { notify } from '../../components/status/notices.tsx'
import { QueryState } from '../../components/status/query-state.tsx'
import { useMutationAction, useRead } from '../../data/queries.ts'
import { useFormats, useSession } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'
import { Checkbox } from '../../theme/mantine.ts'

type Page = OperationResponse<'integrations.listPages'>['data'][number]

/** The pages (for messages) and pixels of a connected ad account, read live from the platform. */
export function AccountSheet({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const { t } = useTranslation()
  const { may } = useSession()
  return (
    <Sheet title={name} onClose={onClose}>
      <div className="stack">
        <Card title={t('ad_account.pages')}>
          <Pages />
        </Card>
        {may('exports:read') && (
          <Card title={t('ad_account.pixels')}>
            <Pixels id={id} />
          </Card>
        )}
      </div>
    </Sheet>
  )
}

function Pages() {
  const { t } = useTranslation()
  const pages = useRead('integrations.listPages', { available: true }, { staleMs: 0 })
  return (
    <div className="stack">
      <p className="quiet">{t('ad_account.pages_more')}</p>
      <QueryState query={pages}>
        {({ data }) =>
          data.length === 0 ? <p className="quiet">{t('ad_account.no_pages')}</p> : <PageChoice pages={data} />
        }
      </QueryState>
    </div>
  )
}

function PageChoice({ pages }: { pages: readonly Page[] }) {
  const { t } = useTranslation()
  const { may } = useSession()
  const [chosen, setChosen] = useState(() => pages.filter(({ is_tracked }) => is_tracked).map(({ id }) => id))
  const select = useMutationAction('integrations.selectPages', { changes: ['integrations.listPages'] })
  return (
    <Form
      runs={select}
      action={may('connections:write') ? t('ad_account.pages_save') : null}
      onSubmit={() =>
        select.mutate(
          { body: { page_ids: chosen } },
          { onSuccess: ({ data }) => notify({ text: t('ad_account.pages_saved', { count: data.length }) }) },
        )
      }
    >
      <Checkbox.Group label={t('ad_account.pages')} value={chosen} onChange={setChosen}>
        {pages.map(({ id, name }) => (
          <Checkbox key={id} value={id} label={name} description={id} mt={8} disabled={!may('connections:write')} />
        ))}
      </Checkbox.Group>
    </Form>
  )
}

function Pixels({ id }: { id: string }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const pixels = useRead('connections.listPixels', { id }, { staleMs: 0 })
  return (
    <QueryState query={pixels}>
      {({ data }) =>
        data.pixels.length === 0 ? (
          <p className="quiet">{t('ad_account.no_pixels')}</p>
        ) : (
          <ul className="plain-list">
            {data.pixels.map((pixel) => (
              <li key={pixel.id}>
                <span>{pixel.name ?? pixel.id}</span>
                <code>{pixel.id}</code>
                <span className="quiet">
                  {pixel.last_fired_at
                    ? t('ad_account.fired', { ago: formats.ago(pixel.last_fired_at) })
                    : t('ad_account.never_fired')}
                </span>
                {pixel.is_unavailable && <Chip tone="bad">{t('ad_account.unavailable')}</Chip>}
              </li>
            ))}
          </ul>
        )
      }
    </QueryState>
  )
}
