import { Link, useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useId, useState } from 'react'
import { useSession } from '../data/session.tsx'
import { useTranslation } from '../locales/i18n.tsx'

/** The profiles by workspace, filtered by a part of their name; the field keeps the focus and takes the keys. */
export function ProfileChoice({ close }: { close: () => void }) {
  const { t } = useTranslation()
  const { session, profile, may } = useSession()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [at, setAt] = useState<number | null>(null)
  const listId = useId()
  const fits = (name: string) => name.toLocaleLowerCase().includes(text.trim().toLocaleLowerCase())
  const groups = session.workspaces
    .map(({ id, name, profiles }) => ({
      ...{ id, name },
      profiles: profiles.filter((candidate) => fits(name) || fits(candidate.name)),
    }))
    .filter(({ profiles }) => profiles.length > 0)
  const found = groups.flatMap(({ profiles }) => profiles)
  const current = found.findIndex(({ id }) => id === profile.id)
  const chosen = Math.min(at ?? Math.max(0, current), found.length - 1)
  const choose = (id: string | undefined) => {
    if (id === undefined) return
    close()
    void navigate({
      to: '.',
      search: ({ range, from, to, model }: Record<string, unknown>) => ({ range, from, to, model, profile: id }),
    } as never)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      const next = (chosen + step + found.length) % Math.max(1, found.length)
      setAt(next)
      document.getElementById(`${listId}-${found[next]?.id}`)?.scrollIntoView({ block: 'nearest' })
    }
    if (event.key === 'Enter') choose(found[chosen]?.id)
  }
  return (
    <>
      <input
        className="field profile-search"
        role="combobox"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={found[chosen] ? `${listId}-${found[chosen].id}` : undefined}
        aria-label={t('shell.find_profile')}
        placeholder={t('shell.find_profile')}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div id={listId} role="listbox" aria-label={t('shell.profiles')} className="profile-list">
        {groups.map((group) => (
          <div key={group.id} role="group" aria-label={group.name} className="menu-group">
            <div className="menu-label" aria-hidden="true">
              {group.name}
            </div>
            {group.profiles.map(({ id, name }) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the focus and handles the keys.
              <div
                key={id}
                id={`${listId}-${id}`}
                role="option"
                tabIndex={-1}
                className="menu-item"
                aria-selected={id === found[chosen]?.id}
                aria-current={id === profile.id}
                onMouseMove={() => setAt(found.findIndex((candidate) => candidate.id === id))}
                onClick={() => choose(id)}
              >
                {name}
              </div>
            ))}
          </div>
        ))}
      </div>
      {found.length === 0 && <p className="menu-label">{t(text ? 'search.nothing' : 'shell.no_profiles')}</p>}
      <div className="menu-group">
        <Link to="/businesses" className="menu-item" onClick={close}>
          {t('nav.businesses')}
        </Link>
        {may('workspaces:write') && (
          <button
            type="button"
            className="menu-item"
            onClick={() => {
              void navigate({ to: '/start', search: { profile: profile.id, new: '1' } } as never)
              close()
            }}
          >
            {t('start.new')}
          </button>
        )}
      </div>
    </>
  )
}
