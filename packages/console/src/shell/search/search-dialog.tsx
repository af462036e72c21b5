import { useDebouncedValue } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import type { OperationResponse } from '@tributary/client'
import { useId, useMemo, useState } from 'react'
import { useFocusReturn } from '../../components/dialogs/use-focus-return.ts'
import { useRead } from '../../data/queries.ts'
import { useSession } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'
import { Modal } from '../../theme/mantine.ts'
import { visibleGroups } from '../nav-items.ts'
import './search-dialog.css'

interface Found {
  id: string
  title: string
  more: string
  go: () => void
}

/** Finds pages, profiles and customers by a part of their name. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  useFocusReturn()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const listId = useId()
  const found = useFound(text.trim())
  const chosen = Math.min(at, Math.max(0, found.length - 1))
  const open = (one: Found | undefined) => {
    if (!one) return
    onClose()
    one.go()
  }
  const onKey = (event: React.KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      setAt((chosen + step + found.length) % Math.max(1, found.length))
    }
    if (event.key === 'Enter') open(found[chosen])
  }
  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      padding={0}
      size={560}
      yOffset="12vh"
      centered={false}
      transitionProps={{ duration: 0 }}
      returnFocus={false}
      aria-label={t('search.open')}
    >
      <input
        className="search-input"
        data-autofocus
        placeholder={t('search.placeholder')}
        aria-label={t('search.placeholder')}
        role="combobox"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={found[chosen] ? `${listId}-${chosen}` : undefined}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setAt(0)
        }}
        onKeyDown={onKey}
      />
      <ul id={listId} role="listbox" aria-label={t('label.results')} className="search-list">
        {found.map((item, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above holds the focus and takes the keys.
          <li
            key={item.id}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === chosen}
            onMouseMove={() => setAt(index)}
            onClick={() => open(item)}
          >
            <span>{item.title}</span>
            <small>{item.more}</small>
          </li>
        ))}
        {found.length === 0 && (
          <li role="option" aria-selected="false" aria-disabled="true" className="quiet">
            {t('search.nothing')}
          </li>
        )}
      </ul>
    </Modal>
  )
}

function useFound(text: string): Found[] {
  const { t } = useTranslation()
  const { may, role, session, profile } = useSession()
  const navigate = useNavigate()
  const [searchText] = useDebouncedValue(text, 200)
  const people = useRead(
    'customers.searchCustomers',
    { q: searchText },
    { isReady: searchText.length >= 2 && may('customers:read') },
  )
  return useMemo(() => {
    const pages = visibleGroups({ may, role, session })
      .flatMap(({ items }) => items)
      .map(({ to, label }) => ({
        id: to,
        title: t(label),
        more: t('label.page'),
        go: () => void navigate({ to }),
      }))
    const profiles = session.workspaces.flatMap(({ name, profiles }) =>
      profiles
        .filter(({ id }) => id !== profile.id)
        .map((profile) => ({
          id: profile.id,
          title: profile.name,
          more: t('search.profile', { workspace: name }),
          go: () =>
            void navigate({
              to: '.',
              search: ({ range, from, to }: Record<string, unknown>) => ({ range, from, to, profile: profile.id }),
            } as never),
        })),
    )
    const fits = ({ title }: Found) => title.toLocaleLowerCase().includes(text.toLocaleLowerCase())
    const matches = searchText.length >= 2 && searchText === text ? toPeople(people.data?.data) : []
    return [
      ...[...pages, ...profiles].filter(fits),
      ...matches.map(({ id, title, more }) => ({
        id,
        title,
        more: more || t('label.person'),
        go: () => void navigate({ to: '/customers/$id', params: { id } } as never),
      })),
    ]
  }, [text, searchText, people.data, t, may, role, session, profile, navigate])
}

type Person = OperationResponse<'customers.searchCustomers'>['data'][number]

function toPeople(rows: readonly Person[] = []): { id: string; title: string; more: string }[] {
  return rows.slice(0, 8).map((row) => {
    const name = [row.first_name, row.last_name].filter(Boolean).join(' ')
    const contact = row.primary_email ?? row.primary_phone ?? ''
    return { id: row.customer_profile_id, title: name || contact || row.customer_profile_id, more: name ? contact : '' }
  })
}
